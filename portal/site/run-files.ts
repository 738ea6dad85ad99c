/** Data with which the page of an operation makes its call, where a sandbox serves it. */
import type { Contract, Reference } from '../contract.ts';
import type { Document, Parameter } from '../document.ts';
import type { RunData, RunParameter } from '../samples/run-data.ts';
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
    // The form asks for the idempotency key by itself.
    parameters: parameters
      .filter(({ in: place, name }) => place !== 'header' || !Object.hasOwn(first?.headers ?? {}, name))
      .map((parameter) => {
        const { name, in: place } = parameter;
        const value = String((place === 'path' ? first?.path[name] : undefined) ?? first?.query[name] ?? '');
        return { ...runParameter(parameter, contract.document), value };
      }),
    examples: requests.map(({ title, body }) => ({ title, ...(body === undefined ? {} : { body }) })),
  };
}

function runParameter({ name, in: place, required = false, schema = {} }: Parameter, document: Document): RunParameter {
  const target = document.follow(schema);
  const item = target.items === undefined ? target : document.follow(target.items);
  const example = document.exampleOf(schema) ?? item.example;
  const hint = target.default === undefined ? `such as ${String(example)}` : `default ${String(target.default)}`;
  return {
    name,
    in: place,
    isRequired: required,
    value: '',
    kind: kindOf(item.type, item.format),
    isList: target.items !== undefined,
    choices: (item.enum ?? []).map(String),
    hint: example === undefined ? '' : hint,
  };
}

function kindOf(type: string | readonly string[] | undefined, format: string | undefined): RunParameter['kind'] {
  if (type === 'integer' || type === 'boolean') return type;
  return type === 'string' && format === 'date-time' ? format : 'text';
}
