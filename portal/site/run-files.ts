/** Data with which the page of an operation makes its call, where a sandbox serves it or its owner allows base URLs. */
import type { Contract, Reference } from '../contract.ts';
import type { Document, Parameter } from '../document.ts';
import { RUN_SETTINGS, type RunData, type RunParameter, type RunSettings } from '../samples/run-data.ts';
import { requestsOf, type Tables } from '../samples/samples.ts';

/** Returns the files. A sandbox tells its settings by itself. */
export function runFiles(contract: Contract, tables: Tables, baseUrls: readonly string[] = []): Map<string, string> {
  const data = contract.operations.map((reference): [string, string] => [
    `reference/${reference.id}/run.json`,
    `${JSON.stringify(runData(reference, contract))}\n`,
  ]);
  const settings: RunSettings = { base_urls: baseUrls.map((url) => url.replace(/\/+$/, '')) };
  return new Map([
    ...data,
    ['assets/sample-tables.json', `${JSON.stringify(tables)}\n`],
    ...(baseUrls.length === 0 ? [] : [[RUN_SETTINGS, `${JSON.stringify(settings)}\n`] as const]),
  ]);
}

function runData(reference: Reference, contract: Contract): RunData {
  const { operation, method, path, parameters } = reference;
  const { document } = contract;
  const requests = requestsOf(reference, contract, undefined);
  const [first] = requests;
  const [mediaType] = document.mediaOf(operation.requestBody && document.follow(operation.requestBody).content) ?? [];
  return {
    operationId: operation.operationId ?? '',
    method,
    path,
    auth: first?.auth ?? { kind: 'none' },
    ...(mediaType === undefined ? {} : { mediaType }),
    headers: first?.headers ?? {},
    // The form asks for the idempotency key by itself.
    parameters: parameters
      .filter(({ in: place, name }) => place !== 'header' || !Object.hasOwn(first?.headers ?? {}, name))
      .map((parameter) => {
        const { name, in: place } = parameter;
        const value = String((place === 'path' ? first?.path[name] : undefined) ?? first?.query[name] ?? '');
        return { ...runParameter(parameter, document), value };
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
