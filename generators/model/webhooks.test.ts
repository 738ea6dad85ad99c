import { describe, expect, it } from 'vitest';
import { buildModel } from './build.ts';
import type { OpenApiDocument } from './document.ts';
import type { WebhookExample } from './model.ts';

const json = (more: object): object => ({ post: { requestBody: { content: { 'application/json': more } } } });

/** Returns the examples of these webhooks. */
function examplesOf(webhooks: object, components: object = {}): WebhookExample[] | undefined {
  const info = { title: 'Shop', version: '1' };
  return buildModel({ info, paths: {}, webhooks: webhooks as OpenApiDocument['webhooks'] & object, components })
    .webhooks;
}

describe('the examples of webhooks', () => {
  it('are the first of each, in the order of the contract', () => {
    const webhooks = {
      'order.paid': json({ examples: { one: { value: { id: 1 } }, two: { value: { id: 2 } } } }),
      'order.created': json({ example: null }),
    };
    expect(examplesOf(webhooks)).toEqual([
      { name: 'order.paid', value: { id: 1 } },
      { name: 'order.created', value: null },
    ]);
  });

  it('are found through references', () => {
    const webhooks = { 'order.paid': { post: { requestBody: { $ref: '#/components/requestBodies/Paid' } } } };
    const components = {
      requestBodies: {
        Paid: { content: { 'application/json': { examples: { a: { $ref: '#/components/examples/a' } } } } },
      },
      examples: { a: { value: 7 } },
    };
    expect(examplesOf(webhooks, components)).toEqual([{ name: 'order.paid', value: 7 }]);
  });

  it('leave out a webhook without an example, without a body or without JSON', () => {
    const xml = { post: { requestBody: { content: { 'application/xml': { example: '<a/>' } } } } };
    expect(examplesOf({ a: json({}), b: { post: {} }, c: {}, d: xml })).toEqual([]);
  });
});
