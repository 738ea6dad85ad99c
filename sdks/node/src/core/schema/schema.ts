import { MAX_JSON_DEPTH } from '../behaviour.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { unknownField } from './unknown-fields.ts';

/** What a value must be to be sent: data of generated code, one for each schema that is sent. */
export type Shape = Kind | ListShape | MapShape | ObjectShape | UnionShape | NullableShape | Later;

/** `time` is a date-time of RFC 3339 with its zone; `json` is any value but undefined. */
export type Kind = 'string' | 'time' | 'integer' | 'number' | 'boolean' | 'bytes' | 'json';

export interface ListShape {
  list: Shape;
}

export interface MapShape {
  map: Shape;
}

export interface NullableShape {
  orNull: Shape;
}

/** The fields that must be there, and those that may; there are no others. */
export interface ObjectShape {
  must?: Readonly<Record<string, Shape>>;
  may?: Readonly<Record<string, Shape>>;
}

/** One of several shapes, told apart by the text of the field `tag`. It brings its check along: see union-shape.ts. */
export interface UnionShape {
  check: (shape: UnionShape, value: unknown, depth: number) => Fault;
  tag: string;
  variants: Readonly<Record<string, Shape>>;
  /** The API answers with it too, and what came from there may be a variant that is not known here. */
  isOpen?: boolean;
}

/** Of a schema that holds itself, which is not made yet where it is named. */
export type Later = () => Shape;

/** Where something is wrong, such as `.line_items[0].quantity`, and what. */
export type Fault = readonly [place: string, text: string] | undefined;

/**
 * @param what name of the whole value in a message
 * @throws {InvalidRequestError} naming the first field that is missing, unknown or of another type
 */
export function requireShape(id: string, what: string, shape: Shape, value: unknown): void {
  const fault = faultIn(shape, value, 0);
  if (fault === undefined) return;
  throw new InvalidRequestError(`${id}: ${fault[0].replace(/^\./, '') || what} ${fault[1]}`);
}

export function faultIn(shape: Shape, value: unknown, depth: number): Fault {
  if (typeof shape === 'string') {
    const isOne = CHECKS[shape]?.(value) ?? typeof value === shape;
    return isOne ? undefined : notA(NAMES[shape], value);
  }
  if (typeof shape === 'function') {
    // Only what holds itself is deeper than the contract.
    return depth > MAX_JSON_DEPTH ? ['', 'is nested too deeply'] : faultIn(shape(), value, depth);
  }
  if ('list' in shape) return faultInList(shape.list, value, depth);
  if ('orNull' in shape) return value === null ? undefined : faultIn(shape.orNull, value, depth);
  if ('map' in shape) return faultInMap(shape.map, value, depth);
  if ('check' in shape) return shape.check(shape, value, depth);
  return faultInObject(shape, value, depth);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Of kinds that `typeof` can't tell. */
const CHECKS: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // Beyond 2^53 a number is no longer the one that was written.
  integer: Number.isSafeInteger,
  // JSON has no NaN, which would become null.
  number: Number.isFinite,
  time: (value) => typeof value === 'string' && TIME.test(value),
  bytes: (value) => value instanceof Uint8Array || value instanceof Blob,
  json: (value) => value !== undefined,
};

/** Kinds, and what `typeof` says, in a message. */
const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'a boolean',
  object: 'an object',
  number: 'a number',
  integer: 'a whole number',
  time: 'a date-time with its zone, such as 2026-05-01T12:00:00Z',
  bytes: 'a Uint8Array, a Buffer, a Blob or a File',
  json: 'JSON',
};

/** All fields there may be, those that must be there first. */
export function fieldsOf({ must, may = {} }: ObjectShape): Readonly<Record<string, Shape>> {
  // Most have only one of the two, and joining costs more than all the rest of the check.
  return must === undefined ? may : { ...must, ...may };
}

function faultInObject(shape: ObjectShape, value: unknown, depth: number): Fault {
  if (!isObject(value)) return notAnObject(value);
  const fields = fieldsOf(shape);
  let known = 0;
  for (const name in fields) {
    if (!Object.hasOwn(value, name)) continue;
    known += 1;
    const item = value[name];
    const fault = item === undefined ? undefined : faultIn(fields[name] as Shape, item, depth + 1);
    if (fault !== undefined) return inside(`.${name}`, fault);
  }
  for (const name in shape.must) {
    if (unknownField(value, name) === undefined) return [`.${name}`, 'is missing'];
  }
  const names = Object.keys(value);
  if (names.length === known) return undefined;
  const stray = names.find((name) => !Object.hasOwn(fields, name));
  return stray === undefined ? undefined : [`.${stray}`, `is not known; there is ${Object.keys(fields).join(', ')}`];
}

function faultInList(items: Shape, value: unknown, depth: number): Fault {
  if (!Array.isArray(value)) return notA('a list', value);
  for (let index = 0; index < value.length; index++) {
    const fault = faultIn(items, value[index], depth + 1);
    if (fault !== undefined) return inside(`[${index}]`, fault);
  }
  return undefined;
}

function faultInMap(values: Shape, value: unknown, depth: number): Fault {
  if (!isObject(value)) return notAnObject(value);
  for (const name of Object.keys(value)) {
    const item = value[name];
    const fault = item === undefined ? undefined : faultIn(values, item, depth + 1);
    if (fault !== undefined) return inside(`.${name}`, fault);
  }
  return undefined;
}

export function inside(place: string, fault: Fault): Fault {
  return fault && [place + fault[0], fault[1]];
}

// The text itself may be long, or nobody's business.
export function notA(expected: string | undefined, value: unknown): Fault {
  const isPlain = value === null || typeof value === 'number';
  const found = isPlain ? value : Array.isArray(value) ? 'a list' : (NAMES[typeof value] ?? typeof value);
  return ['', `is ${found}; give ${expected}`];
}

export function notAnObject(value: unknown): Fault {
  return notA('an object', value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
