import { describe, expect, it } from 'vitest';
import { syntaxInValues } from './syntax-in-values.ts';

function pathsOf(sdk: object): string[] {
  const empty = { schemas: new Map(), resources: new Map(), operations: new Map() };
  return syntaxInValues({ sdk, ...empty }).map(({ path }) => path);
}

describe('a value that a template prints', () => {
  it.each<[string, object]>([
    ['a name', { name: 'listOrders' }],
    ['a name in a package or namespace', { class: 'com.integrationapi.Order', use: 'A\\B\\C', module: 'models.ts' }],
    ['a package of npm', { package: '@integration-api/sdk' }],
    ['nothing', { name: '', value: null, flag: true, count: 3 }],
    ['a type', { type: 'array<string, Order|null>', resultType: 'Map<String, List<Order>>', itemTypes: ['?int'] }],
    ['a type with texts in it', { type: "'open' | 'a;b' | { }".replace('{ }', '{}') }],
    ['a type of functions', { paramType: '(order: Order) => void' }],
    ['a literal', { literal: "'it\\'s'", defaultLiteral: '-1.5', otherLiteral: 'null', thirdLiteral: '"a\\"b"' }],
    ['a line of documentation', { doc: [{ line: 'Anything; { goes } here = so' }] }],
  ])('can be %s', (_, sdk) => {
    expect(pathsOf(sdk)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a call', { name: 'list()' }, 'sdk.name'],
    ['a blank, as between keyword and name', { name: 'new Order' }, 'sdk.name'],
    ['an operator', { name: 'a=b' }, 'sdk.name'],
    ['a line break', { name: 'a\nb' }, 'sdk.name'],
    ['a line break in a line', { doc: [{ line: 'a\nb' }] }, 'sdk.doc.0.line'],
    ['a statement as a type', { type: 'Order; x()' }, 'sdk.type'],
    ['a body as a type', { type: '{ return 1 }' }, 'sdk.type'],
    ['a declaration as a type', { type: 'class Order' }, 'sdk.type'],
    ['two literals', { literal: "'a', 'b'" }, 'sdk.literal'],
    ['an expression as a literal', { literal: '1 + 1' }, 'sdk.literal'],
    ['a text that goes on', { literal: "'a'; x('" }, 'sdk.literal'],
    ['syntax in a list', { names: ['a', 'b()'] }, 'sdk.names.1'],
  ])('cannot be %s', (_, sdk, path) => {
    expect(pathsOf(sdk)).toEqual([path]);
  });
});

it('every part of a context is checked', () => {
  const invalid = { name: '()' };
  const found = syntaxInValues({
    sdk: {},
    schemas: new Map([['Order', { schema: invalid, properties: new Map([['id', invalid]]) }]]),
    resources: new Map([['orders', invalid]]),
    operations: new Map([['listOrders', { operation: invalid, parameters: [invalid], body: invalid }]]),
  });
  expect(found.map(({ path }) => path)).toEqual([
    'schemas.Order.schema.name',
    'schemas.Order.properties.id.name',
    'resources.orders.name',
    'operations.listOrders.operation.name',
    'operations.listOrders.parameters.0.name',
    'operations.listOrders.body.name',
  ]);
});
