import { describe, expect, it } from 'vitest';
import { json, type Loose, method, model, object } from './fixture.ts';

/** Returns the header `If-Match` of an operation that returns an order. */
function header(pattern: string, version: Loose = { type: 'integer' }, required = ['version']): Loose {
  const built = model(({ paths, components }) => {
    const { delete: operation } = paths['/shops/{shop_id}/orders/{order_id}'] as { delete: Loose };
    operation['responses'] = { 200: json('Order') };
    operation['parameters'] = [{ name: 'If-Match', in: 'header', schema: { type: 'string', pattern } }];
    const order = components?.schemas?.['Order'] as Loose;
    order['required'] = required;
    order['properties'] = { ...(order['properties'] as Loose), version };
  });
  return { ...method(built, 'delete').parameters.find(({ name }) => name === 'If-Match') };
}

describe('an entity tag', () => {
  it.each(['^"[0-9]+"$', String.raw`^"\d+"$`])('of the pattern %s is the version of the record', (pattern) => {
    expect(header(pattern)).toMatchObject({
      versionOf: 'Order',
      description: expect.stringContaining('Pass the record, its `version`'),
    });
  });

  it('is a text if its pattern, or the record, has no version', () => {
    expect(header('^"[a-f]+"$')).not.toHaveProperty('versionOf');
    expect(header('^"[0-9]+"$', { type: 'string' })).not.toHaveProperty('versionOf');
    expect(header('^"[0-9]+"$', { type: 'integer' }, [])).not.toHaveProperty('versionOf');
  });
});

describe('a schema', () => {
  it('that only responses of errors have differs from one that a success has, too', () => {
    const built = model(({ paths, components }) => {
      Object.assign(components?.schemas ?? {}, { Problem: { properties: { code: { type: 'string' } } } });
      const { get } = paths['/orders'] as { get: { responses: Loose } };
      get.responses['500'] = json('Problem');
    });
    expect(object(built, 'Problem').direction).toBe('error');
    expect(object(built, 'Order').direction).toBe('response');
  });
});
