/** One call of an operation, and what a sample of it must be: something that the library accepts. */
import type { Dispatch, Model, Slot, ValueType } from './dispatch.ts';
import type { SampleTable } from './table.ts';

/** Values of a call by their names on the wire. */
export interface Sample {
  readonly operationId: string;
  readonly path: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Values of header parameters. The library itself sends those without an argument, such as the idempotency key. */
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  /** JSON value; undefined without a body. */
  readonly body: unknown;
  /** URL of the server; undefined for the default of the libraries. */
  readonly baseUrl: string | undefined;
  /** False for a call without an API key. */
  readonly hasKey: boolean;
}

/** Returns a member that a record has itself: names come from requests, which may be `constructor`. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns each value with the argument or field that takes it. */
export const taken = (values: object, slots: Readonly<Record<string, Slot>> = {}): (readonly [Slot, unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const slot = own(slots, name);
    return slot ? [[slot, value] as const] : [];
  });

/** Returns the arguments for header parameters, all of which take plain values. */
export const headerSlots = ({ headers }: Dispatch): Record<string, Slot> =>
  Object.fromEntries(Object.entries(headers).map(([name, slot]) => [name, { name: slot.name, type: 'string' }]));

/** Returns the operation of a sample; undefined if the sample has names or types that the library does not accept. */
export function dispatchOf(sample: Sample, table: SampleTable): Dispatch | undefined {
  const dispatch = own(table.operations, sample.operationId);
  if (!dispatch) return undefined;
  const { path, query, body, operationId } = sample;
  const schema = table.bodies[operationId];
  const isBody = schema === undefined ? body === undefined : fits(body, { model: schema }, table);
  const arePath = Object.keys(dispatch.path).every((name) => Object.hasOwn(path, name));
  const areQuery = Object.entries(query).every(([name, value]) => {
    const slot = own(dispatch.query, name);
    return slot !== undefined && fits(value, slot.type, table);
  });
  return isBody && arePath && areQuery ? dispatch : undefined;
}

/** Returns the value of a query parameter, which is a text in the URL; undefined if it does not have the type. */
export function queryValue(texts: readonly string[], type: ValueType): unknown {
  if (typeof type === 'object' && 'list' in type) {
    const items = texts.map((text) => queryValue([text], type.list));
    return items.includes(undefined) ? undefined : items;
  }
  const [text, ...more] = texts;
  if (text === undefined || more.length > 0) return undefined;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (type !== 'integer' && type !== 'number') return text;
  const value = Number(text);
  return String(value) === text ? value : undefined;
}

/** Reports whether a JSON value has a type. Null is accepted wherever a member is optional or nullable. */
function fits(value: unknown, type: ValueType, table: SampleTable): boolean {
  if (value === null) return true;
  if (typeof type === 'string') return SCALARS[type](value);
  if ('enum' in type) return typeof value === 'string' && Object.hasOwn(table.enums[type.enum]?.names ?? {}, value);
  if ('list' in type)
    return Array.isArray(value) && value.every((item) => item !== null && fits(item, type.list, table));
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const members = Object.entries(value);
  if ('map' in type) return members.every(([, member]) => member !== null && fits(member, type.map, table));
  const fields = fieldsOf(table.models[type.model]);
  const isKnown = ([name, member]: [string, unknown]): boolean => {
    const slot = fields && own(fields, name);
    return slot !== undefined && fits(member, slot.type, table);
  };
  const hasAll = (table.required[type.model] ?? []).every((name) => Object.hasOwn(value, name) && isGiven(value, name));
  return hasAll && members.every(isKnown);
}

const isGiven = (value: object, name: string): boolean => (value as Record<string, unknown>)[name] !== null;

/** Returns the fields of a class; undefined for a union, of which samples have none. */
export const fieldsOf = (model: Model | undefined) => (model && 'fields' in model ? model.fields : undefined);

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const isText = (value: unknown): boolean => typeof value === 'string';
const SCALARS: Readonly<Record<Extract<ValueType, string>, (value: unknown) => boolean>> = {
  string: isText,
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  json: () => true,
  binary: () => false,
  'date-time': (value) => typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
};
