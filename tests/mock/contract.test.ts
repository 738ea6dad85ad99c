/** Every operation of the contract on the mock. The cases come from the document: a new operation needs none written. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, callOf, send } from '../../scripts/mock/call.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import {
  acceptedCases,
  brokenBodyCases,
  brokenParameterCases,
  type Case,
  exampleCases,
  statusCases,
  tokenCases,
} from './cases.ts';
import { deviationsFrom } from './response-errors.ts';
import { violationsOf } from './validation-errors.ts';

const contract = loadDocument();
const deviations = deviationsFrom(contract);
const covered = new Set<string>();
let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

/** `$title` would be cut at 40 characters. */
function titled<C extends Case>(cases: C[]): [string, C][] {
  return cases.map((one) => [one.title, one]);
}

function play({ operation, args }: Case): Promise<Answer> {
  covered.add(operation.operationId);
  return send(mock.url, callOf(contract, operation, args));
}

it.each(titled([...acceptedCases(contract), ...statusCases(contract)]))('%s', async (_title, accepted) => {
  const answer = await play(accepted);
  expect(deviations(answer, accepted.response)).toEqual([]);
  expect(violationsOf(answer)).toEqual([]);
});

it.each(titled([...tokenCases(contract), ...brokenParameterCases(contract), ...brokenBodyCases(contract)]))(
  '%s',
  async (_title, refused) => {
    const answer = await play(refused);
    expect(deviations(answer, refused.response)).toEqual([]);
    expect(violationsOf(answer)).toEqual(refused.violations);
  },
);

it.each(titled(exampleCases(contract)))('%s', async (_title, served) => {
  const answer = await play(served);
  expect(deviations(answer, served.response)).toEqual([]);
  expect(violationsOf(answer)).toEqual([]);
  expect(answer.body).toEqual(served.value);
});

it('covers every operation of the document', () => {
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
  const documented = Object.values(contract.paths)
    .flatMap((item) => methods.map((method) => item[method] as { operationId: string } | undefined))
    .flatMap((operation) => operation?.operationId ?? []);
  expect(documented).not.toEqual([]);
  expect([...covered].toSorted()).toEqual(documented.toSorted());
});
