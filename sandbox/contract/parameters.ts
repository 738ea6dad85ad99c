/** Reads path, query and header parameters according to the contract's `style: form` without `explode`. */
import type { SchemaObject } from './document.ts';
import { onePerPointer, parameterError, partErrorOf, isStorable } from './field-errors.ts';
import type { Operation, Parameter } from './operations.ts';
import type { Validate } from './schemas.ts';
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
  /** Errors of all parameters, in the order of the contract. */
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
  return { path: values.path, query: values.query, headers: values.header, errors };
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

/** Returns the values of each name, percent-encoded; names that cannot be decoded are unknown and therefore ignored. */
function queryValues(query: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    const end = pair.indexOf('=');
    const name = decoded(end === -1 ? pair : pair.slice(0, end));
    if (name === undefined) continue;
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
