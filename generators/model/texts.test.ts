import { describe, expect, it } from 'vitest';
import { authorisationText, documentation, titleOf } from './texts.ts';

describe('the title of a method', () => {
  it.each([
    ['List orders', 'List orders.'],
    ['List orders.', 'List orders.'],
    ['  Really? ', 'Really?'],
    ['', 'Calls `listOrders`.'],
  ])('of the summary %j is %j', (summary, title) => {
    expect(titleOf({ operationId: 'listOrders', summary } as never)).toBe(title);
  });

  it('names the operation if there is no summary', () => {
    expect(titleOf({ operationId: 'listOrders' } as never)).toBe('Calls `listOrders`.');
  });
});

describe('the authorisation of a method', () => {
  const none = { kind: 'none' } as const;
  const bearer = { kind: 'bearer', header: 'Authorization' } as const;
  const basic = { kind: 'basic', header: 'Authorization' } as const;
  it.each([
    [[], none, 'Requires no API key.'],
    [[], bearer, ''],
    [[], basic, 'The API key is `user:password`.'],
    [['orders:read'], bearer, 'Requires the scope `orders:read`.'],
    [['a', 'b'], basic, 'Requires the scopes `a`, `b`. The API key is `user:password`.'],
  ])('for the scopes %j and %j is %j', (scopes, auth, text) => {
    expect(authorisationText(scopes, auth)).toBe(text);
  });
});

describe('the documentation of a method', () => {
  const wire = { operationId: 'listOrders', httpMethod: 'GET', path: '/orders', access: 'Requires no API key.' };

  it('consists of title, description and HTTP operation', () => {
    expect(documentation('List orders.', ' All of them.\n', wire)).toBe(
      'List orders.\n\nAll of them.\n\n`GET /orders`, operation `listOrders`. Requires no API key.',
    );
  });

  it('omits missing parts', () => {
    expect(documentation('List orders.', undefined, { ...wire, access: '' })).toBe(
      'List orders.\n\n`GET /orders`, operation `listOrders`.',
    );
  });
});
