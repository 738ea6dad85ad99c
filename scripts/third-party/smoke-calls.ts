/** Chooses the operations that the smoke test of a library calls, and writes their code. */
import type { Language } from '../../generators/languages/language.ts';
import type { Method, Parameter, Schema, SdkModel } from '../../generators/model/model.ts';
import { isText } from '../../generators/model/page-fields.ts';
import { PRINTERS } from '../../generators/samples/printers.ts';
import { sampleTable } from '../../generators/samples/table.ts';
import type { Sample } from '../../generators/samples/sample.ts';
import { madeUp } from './made-up-values.ts';

/** A call of the smoke test. */
export interface SmokeCall {
  /** `GET /teas/{id}`. */
  name: string;
  /** Code that makes the call and prints its result, with the names of our libraries. */
  code: string;
  /** Name of the operation for the fake API: `teas.retrieve`. */
  operation: string;
}

const CALLS = 3;

/** Returns the code of up to three calls: those that need the fewest values, and reads before writes. */
export function smokeCalls(model: SdkModel, { id, callNames }: Pick<Language, 'id' | 'callNames'>): SmokeCall[] {
  const table = sampleTable(model, callNames);
  const calls: SmokeCall[] = [];
  // A stream may never end.
  const methods = model.resources.flatMap((resource) => resource.methods).filter(({ stream }) => stream === undefined);
  for (const method of methods.toSorted((a, b) => costOf(a) - costOf(b))) {
    const sample = sampleOf(method, model.schemas);
    const code = sample && PRINTERS[id]?.(sample, table);
    const { resource, method: called } = table.operations[method.operationId] ?? {};
    if (code !== undefined)
      calls.push({ name: `${method.httpMethod} ${method.path}`, code, operation: `${resource}.${called}` });
    if (calls.length === CALLS) break;
  }
  return calls;
}

/** Returns a number that grows with what a call needs: a read is cheaper than any write. */
function costOf({ httpMethod, parameters, body, formOf }: Method): number {
  const values = parameters.filter(({ required }) => required).length + (body === undefined ? 0 : 1);
  // Another operation says more than another form of the same one.
  return (httpMethod === 'GET' ? 0 : 1000) + (formOf === undefined ? 0 : 100) + values;
}

/** Returns a call with all required values; undefined if one of them cannot be made up. */
function sampleOf(method: Method, schemas: readonly Schema[]): Sample | undefined {
  const { operationId, parameters, body, auth } = method;
  const required = parameters.filter((parameter) => parameter.required);
  const valuesIn = (location: Parameter['in']): Record<string, unknown> =>
    Object.fromEntries(
      required
        .filter((one) => one.in === location)
        .map(({ name, type, example }) => [name, example ?? madeUp(type, { name, schemas })]),
    );
  const [path, query, headers] = [valuesIn('path'), valuesIn('query'), valuesIn('header')];
  const sent = bodyOf(body, schemas);
  const isComplete = ![...Object.values(path), ...Object.values(query), ...Object.values(headers), sent].includes(
    undefined,
  );
  const isPlain = required.every(({ in: location, type }) =>
    location === 'path' || location === 'header' ? type.kind === 'integer' || isText({ type }) : location === 'query',
  );
  if (!isComplete || !isPlain) return undefined;
  return {
    operationId,
    path: path as Sample['path'],
    query,
    headers: headers as Sample['headers'] & object,
    body: sent ?? undefined,
    baseUrl: undefined,
    hasKey: auth.kind !== 'none',
  };
}

/** Returns the JSON value of a body; null if the call has none, undefined if it cannot be made up. */
function bodyOf(body: Method['body'], schemas: readonly Schema[]): unknown {
  if (body === undefined) return null;
  if (body.encoding === 'json') return madeUp(body.type, { name: 'body', schemas });
  return body.required ? undefined : null;
}
