/** Behaviours of drivers: a call of each operation of the contract, with all its arguments. */
import { expect } from 'vitest';
import { bodyExamples, exampleOf, readContract } from '../../../scripts/conformance/scenarios/contract.ts';
import type { JsonObject } from '../../../scripts/conformance/scenarios/json.ts';
import type { OperationCall } from '../../../scripts/conformance/scenarios/scenario.ts';
import type { Operation } from '../../../scripts/mock/document.ts';
import type { Bench, Checks } from './bench.ts';

const contract = readContract();

/** Returns a call with every argument of an operation. */
function fullCall(operation: Operation): OperationCall {
  const at = (location: string): JsonObject =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === location && parameter.name !== contract.behaviour.idempotency.header)
        .map((parameter) => [parameter.name, exampleOf(contract, operation, parameter)]),
    );
  const body = bodyExamples(operation).at(-1);
  return {
    operation: operation.operationId,
    path: at('path'),
    query: at('query'),
    headers: at('header'),
    ...(body === undefined ? {} : { body: body.value }),
  };
}

export const OPERATIONS: Checks = Object.fromEntries(
  contract.operations.map((operation) => [
    `calls ${operation.operationId} with all its arguments`,
    (bench) => checkOperation(bench, operation),
  ]),
);

async function checkOperation(bench: Bench, operation: Operation): Promise<void> {
  const call = fullCall(operation);
  const { outcome, requests } = await bench.run(call, [{ status: 404, json: { code: 'resource_not_found' } }]);
  expect(outcome).toMatchObject({ kind: 'error', class: 'NotFound', path: operation.path });
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request?.method).toBe(operation.method);
  const target = new URL(request?.target ?? '', 'http://host');
  expect(target.pathname).toBe(
    operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => String(call.path?.[name])),
  );
  expect([...target.searchParams.keys()].toSorted()).toEqual(Object.keys(call.query ?? {}).toSorted());
  expect(request?.body === '' ? undefined : (JSON.parse(request?.body ?? '') as unknown)).toEqual(call.body);
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    expect(request?.headers[name.toLowerCase()]).toBe(String(value));
  }
}
