import { expect, it } from 'vitest';
import { normaliseWhatFits } from '../omit.ts';

const DONE = { 204: { description: 'Done' } };
const names = (operationId: string, method: string) => ({ operationId, resource: 'orders', method });
const DECIDED = new Map([
  ['GET /orders', names('listOrders', 'list')],
  ['GET /orders/{id}', names('getOrder', 'retrieve')],
  ['POST /orders/{id}/lines', names('addLine', 'addLine')],
  ['POST /orders/{id}/lines#multipart', names('addLines', 'addLines')],
]);

/** Reads operations, with their `operationId`, with the decided names. */
function reading(operations: Record<string, string>) {
  const paths: Record<string, object> = {};
  for (const [key, operationId] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const media = Object.fromEntries(
      ['application/json', 'multipart/form-data'].map((type) => [
        type,
        { schema: { type: 'object', properties: { [type]: { type: 'string' } } } },
      ]),
    );
    const body = method === 'POST' ? { requestBody: { required: true, content: media } } : {};
    paths[path] = { [method.toLowerCase()]: { operationId, security: [], responses: DONE, ...body } };
  }
  const document = { openapi: '3.1.0', info: { title: 'Zoo', version: '1' }, paths };
  const { operationNames, report } = normaliseWhatFits(document, () => undefined, { pinned: DECIDED });
  return { operationNames, notes: report.warnings.filter(({ message }) => message.includes('operationId')) };
}

it('Names follow an operation that keeps its operationId, or whose path parameter has another name', () => {
  const { operationNames } = reading({
    'GET /purchases': 'listOrders',
    'GET /orders/{order}': 'order',
    'POST /purchases/{id}/rows': 'addLine',
    'GET /orders/{order}/rows': 'getRows',
  });
  expect([...operationNames.keys()].toSorted()).toEqual([
    'GET /orders/{order}',
    'GET /orders/{order}/rows',
    'GET /purchases',
    'POST /purchases/{id}/rows',
    'POST /purchases/{id}/rows#multipart',
  ]);
  expect(operationNames.get('GET /purchases')).toBe(DECIDED.get('GET /orders'));
  expect(operationNames.get('GET /orders/{order}')).toBe(DECIDED.get('GET /orders/{id}'));
  const form = operationNames.get('POST /purchases/{id}/rows#multipart');
  expect(form).toBe(DECIDED.get('POST /orders/{id}/lines#multipart'));
});

it('An operation with a new operationId keeps the decided one, and no note says that another operation has it', () => {
  const { operationNames, notes } = reading({ 'GET /orders': 'findOrders' });
  expect(operationNames.get('GET /orders')).toBe(DECIDED.get('GET /orders'));
  expect(notes).toEqual([]);
});
