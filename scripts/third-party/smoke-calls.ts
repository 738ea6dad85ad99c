/** Chooses the operations that the smoke test of a library calls, and writes their code. */
import type { Language } from '../../generators/languages/language.ts';
import type { Method, Parameter, Schema, SdkModel, TypeRef } from '../../generators/model/model.ts';
import { PRINTERS } from '../../generators/samples/printers.ts';
import { sampleTable } from '../../generators/samples/table.ts';
import type { Sample } from '../../generators/samples/sample.ts';

/** A call of the smoke test. */
export interface SmokeCall {
  /** `GET /teas/{id}`. */
  name: string;
  /** Code that makes the call and prints its result, with the names of our libraries. */
  code: string;
}

const CALLS = 3;

/** Returns the code of up to three calls: those that need the fewest values, and reads before writes. */
export function smokeCalls(model: SdkModel, { id, callNames }: Pick<Language, 'id' | 'callNames'>): SmokeCall[] {
  const table = sampleTable(model, callNames);
  const calls: SmokeCall[] = [];
  for (const method of model.resources.flatMap(({ methods }) => methods).toSorted((a, b) => costOf(a) - costOf(b))) {
    const sample = sampleOf(method, model.schemas);
    const code = sample && PRINTERS[id]?.(sample, table);
    if (code !== undefined) calls.push({ name: `${method.httpMethod} ${method.path}`, code });
    if (calls.length === CALLS) break;
  }
  return calls;
}

/** Returns a number that grows with what a call needs: a read is cheaper than any write. */
function costOf({ httpMethod, parameters, body }: Method): number {
  const values = parameters.filter(({ required }) => required).length + (body === undefined ? 0 : 1);
  return (httpMethod === 'GET' ? 0 : 1000) + values;
}

/** Returns a call with all required values; undefined if one of them cannot be made up. */
function sampleOf(method: Method, schemas: readonly Schema[]): Sample | undefined {
  const { operationId, parameters, body, auth } = method;
  const required = parameters.filter((parameter) => parameter.required);
  const valuesIn = (location: Parameter['in']): Record<string, unknown> =>
    Object.fromEntries(
      required.filter((one) => one.in === location).map(({ name, type }) => [name, valueOf(type, schemas)]),
    );
  const [path, query] = [valuesIn('path'), valuesIn('query')];
  const sent = bodyOf(body, schemas);
  const isComplete = ![...Object.values(path), ...Object.values(query), sent].includes(undefined);
  const isPlain = required.every(({ in: location, type }) =>
    location === 'path' ? type.kind === 'integer' || isPlainText(type) : location === 'query',
  );
  if (!isComplete || !isPlain) return undefined;
  return {
    operationId,
    path: path as Sample['path'],
    query,
    body: sent ?? undefined,
    baseUrl: undefined,
    hasKey: auth.kind !== 'none',
  };
}

/** Returns the JSON value of a body; null if the call has none, undefined if it cannot be made up. */
function bodyOf(body: Method['body'], schemas: readonly Schema[]): unknown {
  if (body === undefined) return null;
  if (body.encoding === 'json') return valueOf(body.type, schemas);
  return body.required ? undefined : null;
}

const isPlainText = (type: TypeRef): boolean => type.kind === 'string' && type.format === undefined;

/** Returns a JSON value of a type; undefined for bytes, unions, and objects that contain themselves. */
function valueOf(type: TypeRef, schemas: readonly Schema[], within: readonly string[] = []): unknown {
  switch (type.kind) {
    case 'string':
      return type.constant ?? (type.format === 'date-time' ? '2026-01-01T00:00:00Z' : 'id');
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'json':
      return {};
    case 'map':
      return {};
    case 'list': {
      const item = valueOf(type.items, schemas, within);
      return item === undefined ? undefined : [item];
    }
    case 'enum':
    case 'object':
      return within.includes(type.name) ? undefined : namedValue(type.name, schemas, [...within, type.name]);
    default:
      return undefined;
  }
}

function namedValue(name: string, schemas: readonly Schema[], within: readonly string[]): unknown {
  const schema = schemas.find((one) => one.name === name);
  if (schema?.kind === 'enum') return schema.values[0];
  if (schema?.kind !== 'object') return undefined;
  const members = schema.fields
    .filter(({ required }) => required)
    .map((field) => [field.name, valueOf(field.type, schemas, within)] as const);
  return members.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(members);
}
