import { describe, expect, it } from 'vitest';
import { growthDiagnostics } from '../../scripts/contract/growth/growth.ts';
import { REFUSED } from './growth-cases.ts';
import { type Change, type Doc, field, ORDER, ORDERS, released, schema, text } from './released-document.ts';

const BEFORE = released();

const growth: readonly Change[] = [
  ['nothing', () => {}],
  [
    'a new operation',
    (d) => (d.paths['/api/v1/shipments'] = { get: { ...d.paths[ORDERS].get, operationId: 'listShipments' } }),
  ],
  ['a new method of a path', (d) => (d.paths['/api/v1/locations'].post = d.paths[ORDERS].post)],
  [
    'a new optional parameter',
    (d) => d.paths[ORDERS].get.parameters.push({ name: 'market', in: 'query', schema: text() }),
  ],
  ['a new optional field of a request', (d) => (schema(d, 'OrderCancel').properties.ticket = text())],
  ['a new field of a response', (d) => (schema(d, 'Location').properties.phone = text())],
  [
    'a new required field of a response',
    (d) => {
      schema(d, 'Location').properties.phone = text();
      schema(d, 'Location').required.push('phone');
    },
  ],
  ['a new value of an enum', (d) => schema(d, 'CancelReason').enum.push('duplicate')],
  ['a new error', (d) => schema(d, 'ErrorCode').enum.push('order_locked')],
  ['a new event', (d) => (d.webhooks['order.returned'] = d.webhooks['order.paid'])],
  ['a longer text of a request', (d) => (field(d, 'OrderCreate', 'note').maxLength = 10_000)],
  ['a larger page', (d) => (d.components.parameters.Limit.schema.maximum = 250)],
  ['more items', (d) => (field(d, 'OrderCreate', 'line_items').maxItems = 500)],
  ['a lower minimum', (d) => (field(d, 'InventoryDelta', 'delta').minimum = -2_000_000_000)],
  ['a wider pattern', (d) => (schema(d, 'OrderId').pattern = '^ord_[0-9A-Za-z]{16,64}$')],
  ['a pattern written in another way', (d) => (schema(d, 'CountryCode').pattern = '^[A-Z][A-Z]$')],
  ['a pattern that a response keeps', (d) => (schema(d, 'RequestId').pattern = '^req_[0-9a-z]{20}$')],
  ['no pattern any more', (d) => delete schema(d, 'OrderId').pattern],
  ['a field that a request no longer requires', (d) => schema(d, 'OrderCreate').required.pop()],
  ['a request field that may be null now', (d) => (field(d, 'OrderCreate', 'note').type = ['string', 'null'])],
  ['a response field that is always there', (d) => schema(d, 'Order').required.push('shipping_address')],
  [
    'a response field that is never null any more',
    (d) => (field(d, 'WebhookDelivery', 'next_attempt_at').type = 'string'),
  ],
  ['a new error response', (d) => (d.paths[ORDERS].get.responses['404'] = d.paths[ORDER].get.responses['404'])],
  [
    'a new header of a response',
    (d) => (d.paths[ORDERS].get.responses['200'].headers.Link = d.components.headers.OrderLocation),
  ],
  ['a scope less', (d) => (d.paths[ORDERS].get.security = [{ bearerAuth: [] }])],
  ['a deprecated operation', (d) => (d.paths[ORDERS].get.deprecated = true)],
  ['another text', (d) => (schema(d, 'Order').description = 'An order.')],
  ['another example', (d) => (field(d, 'Order', 'number').example = '7')],
  ['another name in code', (d) => (d.paths[ORDERS].get.operationId = 'listAllOrders')],
  [
    'another order of required fields',
    (d) => (schema(d, 'Location').required = schema(d, 'Location').required.toReversed()),
  ],
];

function found(change: (document: Doc) => unknown): { pointer: string; message: string }[] {
  const document = released();
  change(document);
  return growthDiagnostics(BEFORE, document);
}

describe('v1 refuses', () => {
  it.each(REFUSED)('%s', (_title, change, message, pointer) => {
    const diagnostics = found(change);
    expect(diagnostics.map((each) => each.message)).toContain(message);
    expect(diagnostics.find((each) => each.message === message)?.pointer).toContain(pointer);
  });
});

describe('v1 grows by', () => {
  it.each(growth)('%s', (_title, change) => {
    expect(found(change)).toEqual([]);
  });
});
