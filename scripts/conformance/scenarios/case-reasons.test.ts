import { describe, expect, it } from 'vitest';
import { aCase } from './fixture.ts';
import { contentOf, countReasons, reasonOf } from './case-reasons.ts';
import type { Case } from './scenario.ts';

const [order, other] = ['ord_3fH9sKd02LmQ', 'prod_7E4vcCBDsoLFT2f8'];
const read = (operation: string, path: string, id: string, given: Partial<Case> = {}): Case =>
  aCase(
    { value: 'any', wire: [{ method: 'GET', target: `/api/v1/${path}/${id}` }] },
    { call: { operation, path: { id } }, plan: [{ status: 503, times: 1 }, { prism: {} }], ...given },
  );
const one = read('retrieveOrder', 'orders', order);

describe('two cases', () => {
  it('have the same content whatever the order of their members', () => {
    const call = { path: { id: order }, operation: 'retrieveOrder' };
    expect(contentOf({ ...one, id: 'topic/other', call })).toBe(contentOf(one));
    expect(contentOf(read('retrieveOrder', 'orders', other))).not.toBe(contentOf(one));
  });

  it('have the same reason if only the operation, its path and ids differ', () => {
    expect(reasonOf(read('retrieveProduct', 'products', other))).toBe(reasonOf(one));
    expect(countReasons([one, read('retrieveProduct', 'products', other)])).toBe(1);
  });

  it.each<[string, Partial<Case>]>([
    ['the client', { client: { max_retries: 0 } }],
    [
      'the options of the call',
      { call: { operation: 'retrieveOrder', path: { id: order }, options: { max_retries: 0 } } },
    ],
    ['the plan', { plan: [{ status: 502, times: 1 }, { prism: {} }] }],
    ['a hand-chosen argument', { call: { operation: 'retrieveOrder', path: { id: 'a/b' } } }],
    ['the expectation', { expect: { ...one.expect, meta: { attempts: 2 } } }],
  ])('have different reasons if they differ in %s', (_, given) => {
    expect(countReasons([one, { ...one, ...given }])).toBe(2);
  });
});

function derived(status: number, operation: string, detail: string, class_ = 'NotFound'): Case {
  return aCase(
    { error: { class: class_, status, detail, path: `/api/v1/${operation}` }, requests: 1 },
    { isDerived: true, call: { operation, body: { detail } }, plan: [{ prism: { code: status } }] },
  );
}

describe('a case that is derived from the contract', () => {
  it('has the reason of all operations and arguments with the same status and class', () => {
    expect(countReasons([derived(404, 'retrieveOrder', 'a'), derived(404, 'createProduct', 'b')])).toBe(1);
    expect(countReasons([derived(404, 'retrieveOrder', 'a'), derived(410, 'retrieveOrder', 'a')])).toBe(2);
    expect(countReasons([derived(404, 'retrieveOrder', 'a'), derived(404, 'retrieveOrder', 'a', 'Gone')])).toBe(2);
  });
});
