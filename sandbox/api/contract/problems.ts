/** Problems that end a request, the kinds of them that the contract describes, and the errors of fields in them. */
import type { ErrorCode, FieldError, Schema } from './types.ts';
import type { ContractDocument, SchemaObject } from './document.ts';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { BEHAVIOUR } from './generated/behaviour.ts';

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Error that becomes a problem response (RFC 9457). The code determines its status and title. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` explains the occurrence to people: what is wrong, and what to do about it. */
  constructor(code: ErrorCode, detail: string, { errors, headers = {}, cause }: ProblemOptions = {}) {
    super(detail, { cause });
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/** Returns the problem of a body with invalid fields; `what` names it, such as `the order`. */
export function validationFailed(what: string, errors: readonly FieldError[]): Problem {
  const count = errors.length === 1 ? '1 field' : `${errors.length} fields`;
  const verb = errors.length === 1 ? 'is' : 'are';
  return new Problem('validation_failed', `${count} of ${what} ${verb} not valid. Nothing was changed.`, { errors });
}

/** Returns the problem of a record that does not exist in this account and mode; `what` names it, such as `order`. */
export const notFound = (what: string, id: string): Problem =>
  new Problem('resource_not_found', `The ${what} ${id} does not exist in this account and mode.`);

// Statuses, titles and types of problems, read from the examples of the contract.

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly type: string;
}

export type ProblemKinds = (code: ErrorCode) => ProblemKind;

/** Codes without an example, because no operation documents them: the contract names their statuses in words only. */
const WITHOUT_EXAMPLE = { method_not_allowed: 405, not_acceptable: 406 } as const;

/** Returns the kind of each error code. */
export function problemKindsOf(document: ContractDocument): ProblemKinds {
  const kinds = new Map<string, ProblemKind>();
  for (const { value } of Object.values(document.components.examples)) {
    const { code, status, title, type } = value as Schema<'Problem'>;
    if (typeof code === 'string' && typeof title === 'string') kinds.set(code, { status, title, type });
  }
  const [code = '', known] = kinds.entries().next().value ?? [];
  for (const [other, status] of Object.entries(WITHOUT_EXAMPLE)) {
    const words = other.replaceAll('_', ' ');
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    if (known && !kinds.has(other)) kinds.set(other, { status, title, type: known.type.replace(code, other) });
  }
  return (wanted) => {
    const kind = kinds.get(wanted);
    if (!kind) throw new Error(`the contract has no example of the problem ${wanted}`);
    return kind;
  };
}

// Errors of fields, translated from errors of JSON Schema.

/** Surrogate without its partner. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns true if the text is Unicode without U+0000, which databases can store. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !LONE_SURROGATE.test(text);

// JSON Pointers to parts of a body, in URI fragment form (RFC 6901), and their order.

/** The contract limits a pointer to 1,024 characters. */
const MAX_LENGTH = 1024;

/** Returns the pointer to a part, or to the nearest part that contains it if a name is too long or cannot be written. */
export function pointerOf(path: readonly string[]): string {
  let pointer = '#';
  for (const name of path) {
    if (!isStorable(name)) return pointer;
    const escaped = encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('#', '%23');
    if (pointer.length + 1 + escaped.length > MAX_LENGTH) return pointer;
    pointer += `/${escaped}`;
  }
  return pointer;
}

/** Returns the items in the order of the body. Missing members of an object come after its other members. */
export function inOrderOf<T extends { readonly path: readonly string[] }>(body: unknown, items: readonly T[]): T[] {
  const indexes = new Map<object, Map<string, number>>();
  const indexOf = (container: object, name: string): number => {
    const known = indexes.get(container) ?? new Map(Object.keys(container).map((key, index) => [key, index]));
    indexes.set(container, known);
    return known.get(name) ?? known.size;
  };
  const placed = items.map((item) => ({ item, place: placeOf(body, item.path, indexOf) }));
  return placed.toSorted((one, other) => compare(one.place, other.place)).map(({ item }) => item);
}

function placeOf(
  body: unknown,
  path: readonly string[],
  indexOf: (container: object, name: string) => number,
): number[] {
  const place: number[] = [];
  let value = body;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) break;
    place.push(indexOf(value, name));
    value = (value as Record<string, unknown>)[name];
  }
  return place;
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, place] of one.entries()) {
    const difference = place - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

// Advice for webhooks to a server on the developer's machine, which no URL of an endpoint may name.

const LOOPBACK = new Set<string>(BEHAVIOUR.configuration.loopback_hosts);

/** Reports whether a value is an `http` URL of this machine, as a developer tries first. */
function isLocalServer(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && LOOPBACK.has(hostname.replaceAll(/[[\]]/g, ''));
}

/** Says how webhooks reach the server of a URL, which must be valid. */
export function forwardAdvice(text: string): string {
  const { host, pathname } = new URL(text);
  const url = `https://shop.example${pathname}`;
  return `for a server on your machine, start the sandbox with --forward https://shop.example=http://${host} and use ${url}`;
}

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
  date: 'a date (YYYY-MM-DD)',
  uuid: 'a UUID',
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
