/** Tests every operation of the contract on the mock. The cases are created from the document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockResponse, callOf, send } from '../../scripts/mock/call.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import {
  acceptedCases,
  invalidBodyCases,
  invalidParameterCases,
  type Case,
  exampleCases,
  statusCases,
  tokenCases,
} from './cases.ts';
import { responseChecker } from './response-errors.ts';
import { validationErrorsOf } from './validation-errors.ts';

const contract = loadDocument();
const responseErrors = responseChecker(contract);
const covered = new Set<string>();
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

/** Returns cases with their titles, because the test runner truncates `$title` at 40 characters. */
function titled<C extends Case>(cases: C[]): [string, C][] {
  return cases.map((item) => [item.title, item]);
}

function play({ operation, args }: Case): Promise<MockResponse> {
  covered.add(operation.operationId);
  return send(mock.url, callOf(contract, operation, args));
}

it.each(titled([...acceptedCases(contract), ...statusCases(contract)]))('%s', async (_title, accepted) => {
  const response = await play(accepted);
  expect(responseErrors(response, accepted.response)).toEqual([]);
  expect(validationErrorsOf(response)).toEqual([]);
});

it.each(titled([...tokenCases(contract), ...invalidParameterCases(contract), ...invalidBodyCases(contract)]))(
  '%s',
  async (_title, rejected) => {
    const response = await play(rejected);
    expect(responseErrors(response, rejected.response)).toEqual([]);
    expect(validationErrorsOf(response)).toEqual(rejected.errors);
  },
);

it.each(titled(exampleCases(contract)))('%s', async (_title, served) => {
  const response = await play(served);
  expect(responseErrors(response, served.response)).toEqual([]);
  expect(validationErrorsOf(response)).toEqual([]);
  expect(response.body).toEqual(served.value);
});

it('covers every operation of the document', () => {
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  const documented = Object.values(contract.paths)
    .flatMap((item) => methods.map((method) => item[method] as { operationId: string } | undefined))
    .flatMap((operation) => operation?.operationId ?? []);
  expect(documented).not.toEqual([]);
  expect([...covered].toSorted()).toEqual(documented.toSorted());
});
