import { describe, expect, it } from 'vitest';
import { loadDocument, type Schema } from '../../mock/document.ts';
import { readContract } from './contract.ts';
import { documentedStatuses, everyArgument } from './derive.ts';

const contract = readContract();
const statuses = documentedStatuses(contract);
const everything = everyArgument(contract);

function argumentsOf(operation: string): unknown[] {
  return everything.filter(({ values }) => values['operation'] === operation).map(({ values }) => values['argument']);
}

describe('documented statuses', () => {
  it('become one case for each operation and status of the contract', () => {
    const documented = contract.operations.flatMap(({ operationId, responses }) =>
      responses.map(({ status }) => `${operationId} ${status}`),
    );
    expect(statuses.map(({ values }) => `${String(values['operation'])} ${String(values['status'])}`)).toEqual(
      documented,
    );
  });

  it('expect the class, code, fields and wait of the documented error', () => {
    const limited = statuses.find(
      ({ values }) => values['operation'] === 'retrieveRateLimit' && values['status'] === 429,
    );
    expect(limited?.expect.error).toMatchObject({
      class: 'RateLimit',
      code: 'rate_limit_exceeded',
      retry_after_ms: 7000,
    });
    const invalid = statuses.find(({ values }) => values['operation'] === 'updateOrder' && values['status'] === 422);
    expect(invalid?.expect.error).toMatchObject({
      class: 'Validation',
      fields: [
        { pointer: '#/shipping_address', code: 'immutable' },
        { pointer: '#/metadata', code: 'too_long' },
      ],
    });
  });

  it('expect each member that the contract gives an invalid field', () => {
    const shown = statuses.flatMap(({ expect: { error } }) => (error?.fields ?? []).flatMap(Object.keys));
    const { components } = loadDocument() as unknown as { components: { schemas: { FieldError: Schema } } };
    const { properties = {} } = components.schemas.FieldError;
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(properties).toSorted());
  });

  it('expect the complete example of a success, and no value of an empty one', () => {
    const deleted = statuses.find(({ values }) => values['status'] === 204);
    expect(deleted?.expect).toMatchObject({ value: 'nothing', meta: { status: 204 } });
    const product = statuses.find(
      ({ values }) => values['operation'] === 'retrieveProduct' && values['status'] === 200,
    );
    expect(product?.expect.whole_value).toMatchObject({ id: 'prod_7E4vcCBDsoLFT2f8', vendor: 'Inselwolle' });
  });

  it('forbid the retry of a status that a client would retry, and change no other response', () => {
    const plansOf = (status: number): unknown =>
      statuses.find(({ values, plan }) => values['status'] === status && plan !== undefined)?.plan;
    expect(plansOf(429)).toEqual([{ prism: { code: 429 }, headers: { 'X-Should-Retry': 'false' } }]);
    expect(plansOf(404)).toEqual([{ prism: { code: 404 } }]);
    expect(statuses.filter(({ call }) => 'options' in call)).toEqual([]);
  });

  it('send no key with a public call', () => {
    const created = statuses.find(({ values }) => values['operation'] === 'createAccount');
    expect(created?.expect.wire?.[0]?.headers).toEqual({ Authorization: null });
  });
});

describe('arguments', () => {
  it('include every parameter, every body example, and every other member as a value and as null', () => {
    expect(argumentsOf('updateOrder')).toEqual([
      'order_id',
      'If-Match',
      'Idempotency-Key',
      'order_update_note',
      'order_update_address',
      'order_update_clear',
      'body.external_id',
      'body.external_id-null',
      'body.shipping_address',
      'body.note-null',
      'body.metadata',
    ]);
  });

  it('are encoded in the target as defined by RFC 3986, with lists joined by commas', () => {
    const targets = everything.map(({ expect: { wire } }) => wire?.[0]?.target);
    expect(targets).toContain('/api/v1/orders?status=pending,confirmed');
    expect(targets).toContain('/api/v1/orders?created_at_min=2026-05-01T00%3A00%3A00Z');
  });
});
