/** Translates errors of JSON Schema into errors of fields. */
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaObject } from './document.ts';
import { forwardAdvice, isLocalServer } from './local-receivers.ts';
import { pointerOf } from './pointers.ts';
import type { FieldError, Schema } from './types.ts';

type Code = Schema<'FieldErrorCode'>;

/** Error in a part of a value, with the members and indexes that lead to it. */
export interface PartError {
  readonly path: readonly string[];
  readonly code: Code;
  readonly detail: string;
}

const MAX_DETAIL = 1024;

/** Error codes by JSON Schema keyword. */
const CODES: Readonly<Record<string, Code>> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'invalid_type',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_large',
  exclusiveMaximum: 'too_large',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  maxItems: 'too_many',
  minProperties: 'too_few',
  maxProperties: 'too_many',
  pattern: 'invalid_format',
  format: 'invalid_format',
  enum: 'not_allowed',
  const: 'not_allowed',
  uniqueItems: 'duplicate',
};

/** Codes by rank: of several errors in one part, the first decides. */
const RANKS: readonly Code[] = [
  'required',
  'unknown_field',
  'invalid_type',
  'too_few',
  'too_many',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'invalid_format',
  'not_allowed',
];

/** Returns the error of a part; undefined for a keyword that only combines others. */
export function partErrorOf(error: ErrorObject): PartError | undefined {
  const code = CODES[error.keyword];
  if (code === undefined) return undefined;
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const member = missingProperty ?? additionalProperty;
  return { path: member === undefined ? path : [...path, member], code, detail: detailOf(error).slice(0, MAX_DETAIL) };
}

/** Returns one error for each pointer, the most fundamental one. */
export function onePerPointer(errors: readonly PartError[]): PartError[] {
  const parts = new Map<string, PartError>();
  for (const error of errors) {
    const pointer = pointerOf(error.path);
    const known = parts.get(pointer);
    if (!known || rankOf(error) < rankOf(known)) parts.set(pointer, error);
  }
  return [...parts.values()];
}

const rankOf = ({ code }: PartError): number => {
  const rank = RANKS.indexOf(code);
  return rank === -1 ? RANKS.length : rank;
};

/** Returns the error of a parameter. */
export const parameterError = (parameter: string, { code, detail }: Omit<PartError, 'path'>): FieldError => ({
  parameter,
  code,
  detail,
});

const unescaped = (key: string): string => key.replaceAll('~1', '/').replaceAll('~0', '~');

type Describe = (params: Readonly<Record<string, unknown>>, schema: SchemaObject, value: unknown) => string;

const count = (value: unknown, one: string, many: string): string => `${String(value)} ${value === 1 ? one : many}`;
const entries = (value: unknown): string => count(value, 'entry', 'entries');
const members = (value: unknown): string => count(value, 'member', 'members');
const characters = (value: unknown): string => count(value, 'character', 'characters');

const DETAILS: Readonly<Record<string, Describe>> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not a field of the API',
  type: ({ type }) => `must be ${namesOf(type)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minLength: ({ limit }) => `must have at least ${characters(limit)}`,
  maxLength: ({ limit }) => `must have at most ${characters(limit)}`,
  minItems: ({ limit }) => `must have at least ${entries(limit)}`,
  maxItems: ({ limit }) => `must have at most ${entries(limit)}`,
  minProperties: ({ limit }) => `must have at least ${members(limit)}`,
  maxProperties: ({ limit }) => `must have at most ${members(limit)}`,
  pattern: ({ pattern }, schema, value) => {
    const advice = pattern === '^https://' && isLocalServer(value) ? `; ${forwardAdvice(value)}` : '';
    return `must match ${String(pattern)}${exampleOf(schema)}${advice}`;
  },
  format: ({ format }, schema) =>
    `must be ${FORMATS[String(format)] ?? `of the format ${String(format)}`}${exampleOf(schema)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly unknown[]).join(', ')}`,
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date-time with a time zone',
  email: 'an email address',
  uri: 'a URL',
};

function detailOf({ keyword, params, parentSchema, data, message = 'is not valid' }: ErrorObject): string {
  return DETAILS[keyword]?.(params, (parentSchema ?? {}) as SchemaObject, data) ?? message;
}

const exampleOf = ({ example }: SchemaObject): string => (example === undefined ? '' : `, such as ${String(example)}`);

const NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

function namesOf(type: unknown): string {
  const types = Array.isArray(type) ? (type as string[]) : [String(type)];
  return types.map((name) => NAMES[name] ?? name).join(' or ');
}
