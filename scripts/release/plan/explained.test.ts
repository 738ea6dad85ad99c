import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiChange } from '../api/diff.ts';
import { largest } from '../bump.ts';
import type { Change, Subject } from '../model/change.ts';
import { RULES, type RuleName, ruleOf } from '../model/rules.ts';
import { unexplained } from './explained.ts';

const SUBJECTS: readonly Subject[] = [
  { kind: 'client' },
  { kind: 'resource', resource: 'orders' },
  { kind: 'method', resource: 'orders', method: 'list' },
  { kind: 'argument', resource: 'orders', method: 'list', argument: 'status' },
  { kind: 'model', model: 'Order' },
  { kind: 'field', model: 'Order', field: 'status' },
  { kind: 'value', model: 'OrderStatus', value: 'paid' },
  { kind: 'event', event: 'order.created' },
];
const [, , LIST, ARGUMENT, ORDER, STATUS] = SUBJECTS as [Subject, Subject, Subject, Subject, Subject, Subject];

const change = (rule: RuleName, subject: Subject): Change => ({ rule, subject });
const removed = (symbol: string): ApiChange => ({ kind: 'removed', bump: 'major', symbol: `sdk: ${symbol}` });
const added = (symbol: string): ApiChange => ({ kind: 'added', bump: 'minor', symbol: `sdk: ${symbol}` });
const changed = (symbol: string, before: string, after: string): ApiChange => ({
  kind: 'changed',
  bump: 'major',
  symbol: `sdk: ${symbol}`,
  before,
  after,
});
const left = (api: ApiChange, ...model: Change[]): boolean => unexplained([api], model, []).length === 1;

describe('a change of the public API', () => {
  const REORDERED = changed('OrdersResource.list', 'list(status, limit)', 'list(limit, status)');

  it.each([
    ['another server', removed('OrdersResource.list'), change('server-changed', { kind: 'client' })],
    ['a reworded model', removed('OrdersResource.list'), change('documentation-changed', ORDER)],
    ['a reworded method', removed('OrdersResource.list'), change('documentation-changed', LIST)],
    ['a reworded argument', REORDERED, change('documentation-changed', ARGUMENT)],
    ['new examples', removed('OrdersResource.list'), change('examples-changed', LIST)],
    ['a new field of another name', removed('OrdersResource.list'), change('output-added', STATUS)],
    [
      'a removed field of a model that the name contains',
      removed('OrdersResource.list'),
      change('field-removed', STATUS),
    ],
    ['a new field', REORDERED, change('output-added', STATUS)],
    ['a new method', removed('OrdersResource.list'), change('method-added', LIST)],
    ['a new optional argument', removed('OrdersResource.list'), change('argument-added', ARGUMENT)],
    ['a field of the same name elsewhere', removed('Invoice.status'), change('field-removed', STATUS)],
    ['a removed method of the same name elsewhere', removed('ProductsResource.list'), change('method-removed', LIST)],
    ['a removed method whose name is a part', removed('OrdersResource.listAll'), change('method-removed', LIST)],
  ])('is not explained by %s', (_, api, model) => expect(left(api, model)).toBe(true));

  it.each([
    [removed('OrdersResource.list'), change('method-removed', LIST)],
    [removed('AsyncOrdersResource.list'), change('method-removed', LIST)],
    [removed('OrdersResourceWithRawResponse.list'), change('method-removed', LIST)],
    [removed('OrdersResource$WithResponse.list'), change('method-removed', LIST)],
    [removed('ListOrdersParams'), change('method-removed', LIST)],
    [removed('OrdersResource$OrderListParams$Builder.status'), change('argument-removed', ARGUMENT)],
    [removed('Order.status'), change('field-removed', STATUS)],
    [removed('Order.getStatus'), change('field-removed', STATUS)],
    [removed('Order.Builder.with_status'), change('field-removed', STATUS)],
    [removed('OrderInput'), change('model-removed', ORDER)],
    [added('Order.status'), change('output-added', STATUS)],
    [changed('Order.__init__', '__init__(id)', '__init__(status, id)'), change('output-added', STATUS)],
    [changed('OrdersResource.list', 'list(limit)', 'list(status, limit)'), change('argument-added', ARGUMENT)],
    [changed('feed', 'feed(a: OrderInput)', 'feed(a: Order)'), change('input-widened', STATUS)],
  ])('is explained if the model predicts it: %j', (api, model) => expect(left(api, model)).toBe(false));

  it('of a method is explained by a field of its body, which some languages pass as an argument', () => {
    const method = { name: 'create', body: { type: { kind: 'object', name: 'Order' } } };
    const models = [{ resources: [{ name: 'orders', methods: [method] }] }] as never;
    const api = changed('OrdersResource.create', 'create(id)', 'create(status, id)');
    expect(unexplained([api], [change('input-added', STATUS)], models)).toEqual([]);
    expect(
      unexplained([{ ...api, symbol: 'sdk: OrdersResource.update' }], [change('input-added', STATUS)], models),
    ).toHaveLength(1);
  });

  it('counts in full next to any change that does not predict it', () => {
    const others = [removed('Client.close'), changed('Client.send', 'send(a, b)', 'send(b, a)'), added('Client.ping')];
    const rules = Object.keys(RULES) as RuleName[];
    const changes = array(
      constantFrom(...rules).chain((rule) => constantFrom(...SUBJECTS.map((subject) => change(rule, subject)))),
    );
    assert(
      property(changes, constantFrom(...others), (model, api) => {
        const found = [...model.map(({ rule }) => ruleOf(rule)), ...unexplained([api], model, [])];
        const own = largest(found.map(({ bump }) => bump));
        expect(largest([own, api.bump])).toBe(own);
      }),
    );
  });
});
