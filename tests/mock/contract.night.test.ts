/** The mock serves every documented response of every operation for a request that the contract accepts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../generators/sources/bundle.ts';
import { callOf, send } from '../../scripts/mock/call.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { responseChecker } from './response-errors.ts';

const contract = loadDocument();
const responseErrors = responseChecker(contract);
const responses = operations(contract).flatMap((operation) =>
  operation.responses.map((response) => ({ operation, response, id: operation.operationId, status: response.status })),
);
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

it.each(responses)('The mock responds to $id with $status', async ({ operation, response }) => {
  const example = operation.body?.examples[0];
  const call = callOf(contract, operation, {
    parameters: 'all',
    prefer: `code=${response.status}`,
    ...(example === undefined ? {} : { body: example.value }),
  });
  const received = await send(mock.url, call);
  expect(responseErrors(received, response)).toEqual([]);
  expect(received.headers.get('sl-violations')).toBeNull();
});
