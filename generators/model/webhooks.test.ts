import { expect, it } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { eventExamplesOf } from './webhooks.ts';

const webhook = (content: object): object => ({ post: { operationId: 'onEvent', requestBody: { content } } });

const document = (webhooks: object, examples: object = {}): OpenApiDocument => ({
  info: { title: 'Test', version: '1' },
  paths: {},
  webhooks,
  components: { examples: examples as Record<string, object> },
});

it('the first example of each webhook is known by the type of its event', () => {
  const referred = webhook({
    'application/json': { examples: { a: { $ref: '#/components/examples/a' }, b: { value: 2 } } },
  });
  const own = webhook({ 'application/json': { example: { id: 'evt_2' } } });
  const found = eventExamplesOf(
    document({ 'order.paid': referred, 'order.lost': own }, { a: { value: { id: 'evt_1' } } }),
  );
  expect(found).toEqual([
    { type: 'order.paid', value: { id: 'evt_1' } },
    { type: 'order.lost', value: { id: 'evt_2' } },
  ]);
});

it('a webhook without an example in JSON has none', () => {
  const without = {
    none: webhook({}),
    empty: webhook({ 'application/json': {} }),
    text: webhook({ 'text/plain': { example: 'a' } }),
    bare: { post: {} },
  };
  expect(eventExamplesOf(document(without))).toEqual([]);
  expect(eventExamplesOf({ info: { title: 'Test', version: '1' }, paths: {} })).toEqual([]);
});
