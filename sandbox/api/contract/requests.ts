/** Reads the parts of a request according to the contract: parameters, in `style: form` without `explode`, and the body. */
import { closest, distance } from 'fastest-levenshtein';
import type { SchemaObject, Validate } from './document.ts';
import {
  onePerPointer,
  parameterError,
  partErrorOf,
  isStorable,
  inOrderOf,
  type PartError,
  pointerOf,
  Problem,
  validationFailed,
} from './problems.ts';
import type { Operation, Parameter } from './operations.ts';
import type { FieldError } from './types.ts';

interface ParameterSource {
  /** Values of path parameters, percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** Query string without its question mark. */
  readonly query: string;
  /** Returns the value of a header; several lines are joined by a comma. */
  readonly header: (name: string) => string | undefined;
}

export interface Parameters {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Errors of all parameters, in the order of the contract; those of unknown ones come last. */
  readonly errors: readonly FieldError[];
}

const MALFORMED = { code: 'invalid_format', detail: 'is not valid percent-encoded UTF-8 text without U+0000' } as const;
const REPEATED = { code: 'invalid_format', detail: 'must occur only once; separate several values by commas' } as const;
const EMPTY = { code: 'invalid_format', detail: 'must not be empty; omit it instead' } as const;
const MISSING = { code: 'required', detail: 'is missing' } as const;

/** Returns the values of all parameters of the operation, with the defaults of the contract. */
export function readParameters(
  operation: Pick<Operation, 'parameters'>,
  source: ParameterSource,
  validate: Validate,
): Parameters {
  const values = { path: {}, query: {}, header: {} } as Record<Parameter['in'], Record<string, unknown>>;
  const errors: FieldError[] = [];
  const query = source.query === '' ? undefined : queryValues(source.query);
  for (const parameter of operation.parameters) {
    const result = read(parameter, textOf(parameter, source, query), validate);
    if ('error' in result) errors.push(parameterError(parameter.name, result.error));
    else if (result.value !== undefined) values[parameter.in][parameter.name] = result.value;
  }
  if (query !== undefined) errors.push(...unknownParameters(query, operation).slice(0, MAX_ERRORS - errors.length));
  return { path: values.path, query: values.query, headers: values.header, errors };
}

/** Longest name that an error shows. */
const MAX_NAME = 255;

/** Returns an error for each parameter of a query that the operation does not have. */
function unknownParameters(
  query: ReadonlyMap<string, unknown>,
  { parameters }: Pick<Operation, 'parameters'>,
): FieldError[] {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return [...query.keys()]
    .filter((name) => !known.includes(name))
    .map((name) =>
      parameterError(name.slice(0, MAX_NAME), { code: 'unknown_field', detail: unknownDetail(name, known) }),
    );
}

/** Names the parameter that is spelt most like an unknown one, if at least half of it is the same. */
function unknownDetail(name: string, known: readonly string[]): string {
  const near = name.length > MAX_NAME || known.length === 0 ? undefined : closest(name, known);
  if (near === undefined || distance(name, near) > near.length / 2) return 'is unknown';
  return `is unknown; did you mean ${near}?`;
}

type Failure = Omit<Parameters['errors'][number], 'parameter' | 'pointer'>;
/** Text of a parameter, percent-encoded in a path and a query. */
type Text = { readonly text: string | undefined } | { readonly error: Failure };

function textOf(
  { name, in: where }: Parameter,
  source: ParameterSource,
  query: Map<string, string[]> | undefined,
): Text {
  if (where === 'header') return { text: source.header(name.toLowerCase()) };
  if (where === 'path') return { text: source.path[name] };
  const [text, ...others] = query?.get(name) ?? [];
  if (others.length > 0) return { error: REPEATED };
  return text === '' ? { error: EMPTY } : { text };
}

type Result = { readonly value: unknown } | { readonly error: Failure };

function read(parameter: Parameter, source: Text, validate: Validate): Result {
  if ('error' in source) return source;
  const { required, schema, pointer } = parameter;
  const { text } = source;
  if (text === undefined) return required ? { error: MISSING } : { value: schema.default };
  const decode = parameter.in === 'header' ? asIs : decoded;
  const parts = schema.type === 'array' ? text.split(',').map(decode) : [decode(text)];
  const texts = parts.filter((part) => part !== undefined);
  if (texts.length < parts.length || !texts.every(isStorable)) return { error: MALFORMED };
  const value =
    schema.type === 'array' ? texts.map((part) => valueOf(part, schema.items ?? {})) : valueOf(texts[0] ?? '', schema);
  const [error] = onePerPointer(validate(pointer, value).flatMap((found) => partErrorOf(found) ?? []));
  return error ? { error: { code: error.code, detail: error.detail } } : { value };
}

const asIs = (text: string): string => text;

/** Returns the value that a text means for a schema; a text that is not of its type stays a text. */
function valueOf(text: string, { type }: SchemaObject): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Returns the values of each name, percent-encoded. A name that is no text stays percent-encoded, because no parameter has it. */
function queryValues(query: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    const end = pair.indexOf('=');
    if (pair === '') continue;
    const encoded = (end === -1 ? pair : pair.slice(0, end)) || pair;
    const text = decoded(encoded);
    const name = text !== undefined && isStorable(text) ? text : encoded;
    const others = values.get(name) ?? [];
    others.push(end === -1 ? '' : pair.slice(end + 1));
    values.set(name, others);
  }
  return values;
}

/** Returns the text, undefined if it is not percent-encoded UTF-8. A plus sign stays a plus sign (RFC 3986). */
function decoded(text: string): string | undefined {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return undefined;
  }
}

// Bodies: their JSON is read, and checked against the contract.

/**
 * Returns the problem of a body that breaks rules which its schema cannot express; `what` names the body. Errors come in
 * the order of the body, one for each pointer.
 */
export function bodyProblem(what: string, body: unknown, errors: readonly FieldError[]): Problem {
  const parts = new Map<string, { readonly path: readonly string[]; readonly error: FieldError }>();
  for (const error of errors) {
    const pointer = error.pointer ?? '#';
    if (!parts.has(pointer)) parts.set(pointer, { path: pointer.split('/').slice(1), error });
  }
  const ordered = inOrderOf(body, [...parts.values()]).map(({ error }) => error);
  return validationFailed(what, ordered.slice(0, MAX_ERRORS));
}

/** Deepest nesting: the contract's bodies have four levels, and functions that walk a body need a limit. */
const MAX_DEPTH = 64;
/** Maximum number of members and entries of a body; the largest valid body has a tenth of them. */
const MAX_MEMBERS = 20_000;
/** Maximum number of errors in a response. */
const MAX_ERRORS = 100;

/** Returns the text and the value of a body, or throws the problem `malformed_request`. */
export function readJson(bytes: Uint8Array): { readonly text: string; readonly value: unknown } {
  if (bytes.length === 0) throw malformed('The body is empty, but this operation needs JSON.');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw malformed('The body begins with a byte order mark. Send JSON in UTF-8 without one.');
  const text = decodedText(bytes);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch (error) {
    throw malformed(`The body is not JSON: ${reasonOf(error, text)}.`);
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodedText(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

/** Rewrites the message of JSON.parse without the text of the body, which may be a secret. */
function reasonOf(error: unknown, text: string): string {
  const { message } = error as Error;
  if (message.includes('end of JSON')) return 'it ends too early';
  const place = /at position (\d+)/.exec(message)?.[1];
  if (place === undefined) return 'it has a syntax error';
  const before = text.slice(0, Number(place)).split('\n');
  return `it has an error at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

const malformed = (detail: string): Problem => new Problem('malformed_request', detail);

/** Throws the problem `malformed_request` if functions that walk the body could overflow the stack. */
export function checkDepth(body: unknown): void {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw malformed(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Throws the problem `validation_failed` with the errors that the contract and the characters of the body show. */
export function checkBody(body: unknown, schema: string, validate: Validate): void {
  const found: PartError[] = [];
  const oversize = examine(body, found);
  if (oversize === undefined) found.push(...validate(schema, body).flatMap((error) => partErrorOf(error) ?? []));
  else found.push(oversize);
  if (found.length === 0) return;
  throw validationFailed('the request', fieldErrorsOf(body, found));
}

/** Returns at most one error for each pointer, in the order of the body. */
export function fieldErrorsOf(body: unknown, errors: readonly PartError[]): FieldError[] {
  const listed = inOrderOf(body, onePerPointer(errors)).slice(0, MAX_ERRORS);
  return listed.map(({ path, code, detail }) => ({ pointer: pointerOf(path), code, detail }));
}

const TEXT = { code: 'invalid_format', detail: 'must be Unicode text without U+0000 and lone surrogates' } as const;

/** Adds the errors of strings and names. Returns the error of the part that makes the body exceed the limit of members. */
function examine(body: unknown, found: PartError[]): PartError | undefined {
  let members = 0;
  let oversize: PartError | undefined;
  const path: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && !isStorable(value)) found.push({ path: [...path], ...TEXT });
    if (typeof value !== 'object' || value === null || oversize) return;
    const names = Object.keys(value);
    members += names.length;
    if (members > MAX_MEMBERS) {
      oversize = { path: [...path], code: 'too_many', detail: `the body has more than ${MAX_MEMBERS} members` };
      return;
    }
    if (!Array.isArray(value) && !names.every(isStorable)) found.push({ path: [...path], ...TEXT });
    for (const name of names) {
      path.push(name);
      visit((value as Record<string, unknown>)[name]);
      path.pop();
    }
  };
  visit(body);
  return oversize;
}
