import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { assertValid, fieldsOf, isObject, type ObjectSchema } from '../schema/schema.ts';
import { unknownField } from '../schema/unknown-value.ts';
import { type Operation, type OperationInput, type RequestOptions, textInStyle } from './operation.ts';
import { scalarText, show } from './serialise.ts';

/**
 * Returns the URL of a call.
 * @throws {InvalidRequestError} if a path value or the query would address something other than the caller intends
 */
export function buildUrl(
  baseUrl: string,
  operation: Operation,
  { path = [], query = {} }: OperationInput,
  extraQuery: RequestOptions['extraQuery'] = {},
): string {
  const pairs: string[] = [];
  const add = (name: string, value: unknown): void => {
    const text = scalarText(operation, 'the name of a parameter', name);
    pairs.push(`${encodeURIComponent(text)}=${listText(operation, name, value)}`);
  };
  if (operation.query !== undefined) addKnown(operation, operation.query, query, { add, pairs });
  if (!isObject(extraQuery)) {
    throw new InvalidRequestError(`${operation.id}: extraQuery must be an object, not ${show(extraQuery)}`);
  }
  for (const [name, value] of Object.entries(extraQuery)) if (value !== undefined) add(name, value);
  const address = baseUrl + pathText(operation, path);
  return pairs.length === 0 ? address : withQuery(address, pairs.join('&'));
}

/** Returns a URL with more parameters, which are encoded. The path of a third-party operation may already have some. */
export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function pathText(operation: Operation, values: readonly unknown[]): string {
  let index = 0;
  return operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => segment(operation, name, values[index++]));
}

function segment(operation: Operation, name: string, value: unknown): string {
  const text = textInStyle(operation, 'path', name, value) ?? listText(operation, name, value ?? '');
  const fail = (error: string): never => {
    throw new InvalidRequestError(`${operation.id}: ${name} must ${error}`);
  };
  // A proxy may decode these characters, and they would then start a header or end a string.
  if (text.includes('%0') && /%0[0AD]/.test(text)) fail('not contain a line break or a NUL character');
  // A dot segment or an empty segment would change the path and therefore address another operation.
  if (text === '' || text === '.' || text === '..') fail(`be an identifier, not ${show(value ?? '')}`);
  return text;
}

function addKnown(
  operation: Operation,
  schema: ObjectSchema,
  query: object,
  { add, pairs }: { add: (name: string, value: unknown) => void; pairs: string[] },
): void {
  assertValid(operation.id, 'the query', schema, query);
  for (const name in fieldsOf(schema)) {
    const value = unknownField(query, name);
    const isList = Array.isArray(value);
    // An empty list has no form in a query (RFC 6570 section 3.2.1), so it cannot be distinguished from a missing one.
    if (value === undefined || (isList && value.length === 0)) continue;
    const styled = textInStyle(operation, 'query', name, value);
    if (styled !== undefined) {
      if (styled !== '') pairs.push(styled);
    } else if (isList && operation.explode?.includes(name) === true) for (const item of value) add(name, item);
    else add(name, value);
  }
}

/** Encodes a scalar, or a list of scalars as `a,b`. */
function listText(operation: Operation, name: string, value: unknown): string {
  const encode = (item: unknown): string => percentEncode(scalarText(operation, name, item));
  return Array.isArray(value) ? value.map(encode).join(',') : encode(value);
}

/**
 * Encodes everything except the unreserved characters of RFC 3986. `encodeURIComponent` leaves five others unencoded.
 */
export function percentEncode(text: string): string {
  // Fast path: nearly all values are identifiers or words.
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
