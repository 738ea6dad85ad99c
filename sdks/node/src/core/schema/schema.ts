import { RESPONSES_MAX_JSON_DEPTH } from '../../generated/behaviour.ts';
import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { isContent } from './file-content.ts';
import { unknownField } from './unknown-value.ts';

/** Schema of a value in a request, part of the generated code. */
export type Schema = Kind | ListSchema | MapSchema | ObjectSchema | UnionSchema | NullableSchema | LazySchema;

/** `dateTime` is an RFC 3339 date-time with a UTC offset; `json` is any value except undefined. */
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

/** Required and optional fields. Other fields are allowed if they have a schema. */
export interface ObjectSchema {
  required?: Readonly<Record<string, Schema>>;
  optional?: Readonly<Record<string, Schema>>;
  others?: Schema;
}

/**
 * One of several schemas, selected by the discriminator `tag`. Without one, the key of a variant is a field that only this
 * variant has. It references its validator: see union-schema.ts.
 */
export interface UnionSchema {
  validate: (schema: UnionSchema, value: unknown, depth: number) => ValidationIssue | undefined;
  tag?: string;
  variants: Readonly<Record<string, Schema>>;
  /**
   * Whether the API also returns this union. A value from the API may then be a variant that this version does not
   * know.
   */
  isOpen?: boolean;
}

/** A recursive schema, which refers to itself before it is defined. */
export type LazySchema = () => Schema;

/**
 * Mismatch of a value and its schema: its path, which is empty for the whole value, a space and a message, such as
 * `.line_items[0].quantity must be an integer, not 1.5`.
 */
export type ValidationIssue = string;

/**
 * @param what name of the whole value in messages
 * @throws {InvalidRequestError} for the first field that is missing, unknown or of the wrong type
 */
export function assertValid(id: string, what: string, schema: Schema, value: unknown): void {
  const issue = validate(schema, value, 0);
  if (issue === undefined) return;
  throw new InvalidRequestError(`${id}: ${issue.startsWith(' ') ? what : ''}${issue.replace(/^\./, '')}`);
}

export function validate(schema: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (typeof schema === 'string') {
    const matches = CHECKS[schema]?.(value) ?? typeof value === schema;
    return matches ? undefined : notA(nameOf(schema), value);
  }
  if (typeof schema === 'function') {
    // Only recursive schemas can be deeper than the contract.
    return depth > RESPONSES_MAX_JSON_DEPTH ? ' is nested too deeply' : validate(schema(), value, depth);
  }
  if ('list' in schema) return validateList(schema.list, value, depth);
  if ('nullable' in schema) return value === null ? undefined : validate(schema.nullable, value, depth);
  if ('map' in schema) return validateMap(schema.map, value, depth);
  if ('validate' in schema) return schema.validate(schema, value, depth);
  return validateObject(schema, value, depth);
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Checks of kinds that `typeof` cannot distinguish. */
const CHECKS: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // Beyond 2^53 a number may differ from the one that was written, so responses have a bigint there.
  integer: (value) => Number.isSafeInteger(value) || typeof value === 'bigint',
  // JSON has no NaN, which would become null.
  number: Number.isFinite,
  dateTime: (value) => typeof value === 'string' && DATE_TIME.test(value),
  bytes: isContent,
  json: (value) => value !== undefined,
};

/** Names of kinds and of `typeof` results in messages, if an article does not suffice. */
const NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  integer: 'an integer',
  dateTime: 'an RFC 3339 date-time with a UTC offset, such as 2026-05-01T12:00:00Z',
  bytes: 'bytes (a Uint8Array, Buffer, Blob, File, stream or FilePart)',
  json: 'JSON',
};

function nameOf(type: string): string {
  return NAMES[type] ?? `a ${type}`;
}

/** Returns all fields, the required ones first. */
export function fieldsOf({ required, optional = {} }: ObjectSchema): Readonly<Record<string, Schema>> {
  // Most objects have only one of the two, and merging costs more than the rest of the check.
  return required === undefined ? optional : { ...required, ...optional };
}

function validateObject(schema: ObjectSchema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  const change = changeIn(value);
  if (change !== undefined) return change;
  const fields = fieldsOf(schema);
  let known = 0;
  for (const name in fields) {
    if (!Object.hasOwn(value, name)) continue;
    known += 1;
    const item = value[name];
    const issue = item === undefined ? undefined : validate(fields[name] as Schema, item, depth + 1);
    if (issue !== undefined) return `.${name}${issue}`;
  }
  for (const name in schema.required) {
    if (unknownField(value, name) === undefined) return `.${name} is required`;
  }
  const names = Object.keys(value);
  if (names.length === known) return undefined;
  const strays = names.filter((name) => !Object.hasOwn(fields, name));
  const [stray] = strays;
  if (stray === undefined) return undefined;
  if (schema.others !== undefined) return validateValues(schema.others, strays, value, depth);
  return `.${stray} is not a known field; known fields: ${Object.keys(fields).join(', ')}`;
}

function validateList(items: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!Array.isArray(value)) return notA('an array', value);
  if (hasToJson(value)) return CONVERTED;
  for (let index = 0; index < value.length; index++) {
    const issue = validate(items, value[index], depth + 1);
    if (issue !== undefined) return `[${index}]${issue}`;
  }
  return undefined;
}

function validateMap(values: Schema, value: unknown, depth: number): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  const change = changeIn(value);
  if (change !== undefined) return change;
  return validateValues(values, Object.keys(value), value, depth);
}

function validateValues(
  schema: Schema,
  names: readonly string[],
  value: Record<string, unknown>,
  depth: number,
): ValidationIssue | undefined {
  for (const name of names) {
    const item = value[name];
    const issue = item === undefined ? undefined : validate(schema, item, depth + 1);
    if (issue !== undefined) return `.${name}${issue}`;
  }
  return undefined;
}

// Texts are not quoted: they may be long or confidential.
export function notA(expected: string, value: unknown): ValidationIssue {
  const isPlain = value === null || value === undefined || typeof value === 'number';
  const found = isPlain ? value : Array.isArray(value) ? 'an array' : nameOf(typeof value);
  return ` must be ${expected}, not ${found}`;
}

export function notAnObject(value: unknown): ValidationIssue {
  return notA('an object', value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const CONVERTED: ValidationIssue = ' must be plain data, without a method toJSON';

/** Finds members that would send other data than what is validated here. */
function changeIn(value: Record<string, unknown>): ValidationIssue | undefined {
  if (hasToJson(value)) return CONVERTED;
  for (const name of Object.keys(value)) {
    if (Object.getOwnPropertyDescriptor(value, name)?.get !== undefined) {
      return `.${name} must be plain data, not a getter`;
    }
  }
  return undefined;
}

function hasToJson(value: object): boolean {
  return typeof (value as { toJSON?: unknown }).toJSON === 'function';
}
