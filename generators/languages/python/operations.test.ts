import { describe, expect, it } from 'vitest';
import { body, byName, field, method, object, parameter, ref } from './fixture.ts';
import { operationContext, resourceContext } from './operations.ts';

it('The arguments of a method do not clash with request options, reserved words or each other', () => {
  const fields = [field('timeout'), field('from'), field('operations'), field('thing_id')];
  const options = { parameters: [parameter('thing_id', 'path')], body: body(ref('Thing')) };
  const { operation } = operationContext(method(options), byName(object('Thing', fields)));
  expect(operation).toMatchObject({
    keywords: {
      arguments: [
        { literal: '"timeout"', name: 'timeout_' },
        { literal: '"from"', name: 'from_' },
        { literal: '"operations"', name: 'operations_' },
        { literal: '"thing_id"', name: 'thing_id_' },
      ],
    },
  });
});

it.each(['str', 'models', 'datetime', 'deprecated', 'class'])(
  'An operation called %s does not hide a name in its class',
  (name) => {
    expect(operationContext(method({ name }), byName()).operation).toMatchObject({ methodName: `${name}_` });
  },
);

describe('a resource', () => {
  it.each([
    ['line_items', { className: 'LineItemsResource', attribute: 'line_items', module: 'line_items' }],
    ['page', { className: 'PageResource', attribute: 'page', module: 'page' }],
    ['shop_api', { className: 'ShopApiResource', attribute: 'shop_api', module: 'shop_api' }],
    ['base_client', { className: 'BaseClientResource', attribute: 'base_client', module: 'base_client' }],
    ['close', { className: 'CloseResource', attribute: 'close_', module: 'close' }],
    ['list', { className: 'ListResource', attribute: 'list', module: 'list' }],
    // openapi-generator names files after tags in PascalCase.
    ['n_2fa', { className: 'N2faResource', attribute: 'n_2fa', module: 'n2fa' }],
    ['i_phone', { className: 'IPhoneResource', attribute: 'i_phone', module: 'i_phone' }],
    ['a_b_c', { className: 'ABCResource', attribute: 'a_b_c', module: 'abc' }],
    ['user_id2_3', { className: 'UserId23Resource', attribute: 'user_id2_3', module: 'user_id23' }],
  ])('called %s does not clash with other names in the library', (name, expected) => {
    expect(resourceContext({ name, description: '', methods: [] })).toMatchObject(expected);
  });
});
