/** Data with which the page of an operation makes its call, where a sandbox serves it. */
import type { Contract, Reference } from '../contract.ts';
import type { RunData } from '../samples/run-data.ts';
import { requestsOf, type Tables } from '../samples/samples.ts';

export function runFiles(contract: Contract, tables: Tables): Map<string, string> {
  const data = contract.operations.map((reference): [string, string] => [
    `reference/${reference.id}/run.json`,
    `${JSON.stringify(runData(reference, contract))}\n`,
  ]);
  return new Map([...data, ['assets/sample-tables.json', `${JSON.stringify(tables)}\n`]]);
}

function runData(reference: Reference, contract: Contract): RunData {
  const { operation, method, path, parameters, scopes } = reference;
  const requests = requestsOf(reference, contract, undefined);
  const [first] = requests;
  return {
    operationId: operation.operationId ?? '',
    method,
    path,
    hasKey: scopes !== undefined,
    headers: first?.headers ?? {},
    // A write gets a new key in each run.
    parameters: parameters
      .filter(({ in: place, name }) => place !== 'header' || !Object.hasOwn(first?.headers ?? {}, name))
      .map(({ name, in: place, required = false }) => ({
        name,
        in: place,
        isRequired: required,
        value: String((place === 'path' ? first?.path[name] : undefined) ?? first?.query[name] ?? ''),
      })),
    examples: requests.map(({ title, body }) => ({ title, ...(body === undefined ? {} : { body }) })),
  };
}
