import { MAX_JSON_DEPTH } from '../behaviour.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { unknownField } from './unknown-fields.ts';

/** What a value must be to be sent: data of generated code, one for each schema that is sent. */
export type Schema = Kind | ListSchema | MapSchema | ObjectSchema | UnionSchema | NullableSchema | LazySchema;

/** `dateTime` is a date-time of RFC 3339 with its zone; `json` is any value but undefined. */
export type Kind = 'string' | 'dateTime' | 'integer' | 'number' | 'boolean' | 'bytes' | 'json';

export interface ListSchema {
  list: Schema;
}

export interface MapSchema {
  map: Schema;
}

export interface NullableSchema {
  nullable: Schema;
}

/** The fields that must be there, and those that may; there are no others. */
export interface ObjectSchema {
  required?: Readonly<Record<string, Schema>>;
  optional?: Readonly<Record<string, Schema>>;
}

/** One of several shapes, told apart by the text of the field `tag`. It brings its check along: see union-schema.ts. */
export interface UnionSchema {
  validate: (schema: UnionSchema, value: unknown, depth: number) => ValidationIssue | undefined;
  tag: string;
  variants: Readonly<Record<string, Schema>>;
  /** The API answers with it too, and what came from there may be a variant that is not known here. */
  isOpen?: boolean;
}

/** Of a schema that holds itself, which is not made yet where it is named. */
export type LazySchema = () => Schema;

/** Where something is wrong, such as `.line_items[0].quantity`, and what. */
export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}

/**
 * @param what name of the whole value in a message
 * @throws {InvalidRequestError} naming the first field that is missing, unknown or of another type
 */
export function assertValid(id: string, what: string, schema: Schema, value: unknown): void {
  const issue = validate(schema, value, 0);
  if (issue === undefined) return;
  throw new InvalidRequestError(`${id}: ${issue.path.replace(/^\./, '') || what} ${issue.message}`);
}

export function validate(schema: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (typeof schema === 'string') {
    const matches = CHECKS[schema]?.(value) ?? typeof value === schema;
    return matches ? undefined : notA(NAMES[schema], value);
  }
  if (typeof schema === 'function') {
    // Only what holds itself is deeper than the contract.
    return depth > MAX_JSON_DEPTH ? { path: '', message: 'is nested too deeply' } : validate(schema(), value, depth);
  }
  if ('list' in schema) return validateList(schema.list, value, depth);
  if ('nullable' in schema) return value === null ? undefined : validate(schema.nullable, value, depth);
  if ('map' in schema) return validateMap(schema.map, value, depth);
  if ('validate' in schema) return schema.validate(schema, value, depth);
  return validateObject(schema, value, depth);
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Of kinds that `typeof` can't tell. */
const CHECKS: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // Beyond 2^53 a number is no longer the one that was written.
  integer: Number.isSafeInteger,
  // JSON has no NaN, which would become null.
  number: Number.isFinite,
  dateTime: (value) => typeof value === 'string' && DATE_TIME.test(value),
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
  dateTime: 'a date-time with its zone, such as 2026-05-01T12:00:00Z',
  bytes: 'a Uint8Array, a Buffer, a Blob or a File',
  json: 'JSON',
};

/** All fields there may be, those that must be there first. */
export function fieldsOf({ required, optional = {} }: ObjectSchema): Readonly<Record<string, Schema>> {
  // Most have only one of the two, and joining costs more than all the rest of the check.
  return required === undefined ? optional : { ...required, ...optional };
}

function validateObject(schema: ObjectSchema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  const fields = fieldsOf(schema);
  let known = 0;
  for (const name in fields) {
    if (!Object.hasOwn(value, name)) continue;
    known += 1;
    const item = value[name];
    const issue = item === undefined ? undefined : validate(fields[name] as Schema, item, depth + 1);
    if (issue !== undefined) return inside(`.${name}`, issue);
  }
  for (const name in schema.required) {
    if (unknownField(value, name) === undefined) return { path: `.${name}`, message: 'is missing' };
  }
  const names = Object.keys(value);
  if (names.length === known) return undefined;
  const stray = names.find((name) => !Object.hasOwn(fields, name));
  if (stray === undefined) return undefined;
  return { path: `.${stray}`, message: `is not known; there is ${Object.keys(fields).join(', ')}` };
}

function validateList(items: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!Array.isArray(value)) return notA('a list', value);
  for (let index = 0; index < value.length; index++) {
    const issue = validate(items, value[index], depth + 1);
    if (issue !== undefined) return inside(`[${index}]`, issue);
  }
  return undefined;
}

function validateMap(values: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  for (const name of Object.keys(value)) {
    const item = value[name];
    const issue = item === undefined ? undefined : validate(values, item, depth + 1);
    if (issue !== undefined) return inside(`.${name}`, issue);
  }
  return undefined;
}

export function inside(path: string, issue: ValidationIssue): ValidationIssue {
  return { path: path + issue.path, message: issue.message };
}

// The text itself may be long, or nobody's business.
export function notA(expected: string | undefined, value: unknown): ValidationIssue {
  const isPlain = value === null || typeof value === 'number';
  const found = isPlain ? value : Array.isArray(value) ? 'a list' : (NAMES[typeof value] ?? typeof value);
  return { path: '', message: `is ${found}; give ${expected}` };
}

export function notAnObject(value: unknown): ValidationIssue {
  return notA('an object', value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
