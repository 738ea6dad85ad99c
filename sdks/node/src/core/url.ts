import { InvalidRequestError } from './errors.ts';
import type { Input, Operation } from './operation.ts';

/**
 * URL of a call.
 * @throws {InvalidRequestError} for a path value or a query that would ask for something else than the caller means
 */
export function requestUrl(baseUrl: string, operation: Operation, { path = [], query = {} }: Input): string {
  return baseUrl + pathText(operation, path) + queryText(operation, query);
}

function pathText(operation: Operation, values: readonly unknown[]): string {
  let index = 0;
  return operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values[index++];
    // A dot segment or nothing at all would be another path, and with it another operation.
    if (value === undefined || value === null || value === '' || value === '.' || value === '..') {
      throw new InvalidRequestError(`${operation.id}: ${name} is ${show(value)}; give an identifier`);
    }
    return encode(operation, name, value);
  });
}

function queryText(operation: Operation, query: object): string {
  const values = query as Record<string, unknown>;
  const known = operation.query ?? [];
  const stray = Object.keys(query).find((name) => !known.includes(name));
  if (stray !== undefined) {
    throw new InvalidRequestError(`${operation.id} has no parameter ${stray}; it has ${known.join(', ')}`);
  }
  const pairs = known.flatMap((name) => {
    const value = values[name];
    // A list without items has no form in a query (RFC 6570 section 3.2.1), so it can't be told from none at all.
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    return [`${encodeURIComponent(name)}=${items.map((item) => encode(operation, name, item)).join(',')}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Percent-encodes all but the unreserved characters of RFC 3986, of which `encodeURIComponent` leaves five more. */
function encode(operation: Operation, name: string, value: unknown): string {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' && typeof value !== 'boolean' && !isNumber) {
    throw new InvalidRequestError(`${operation.id}: ${name} is ${show(value)}; give text, a number or a boolean`);
  }
  const text = String(value);
  if (!text.isWellFormed()) {
    throw new InvalidRequestError(`${operation.id}: ${name} holds half a character; it can't be sent as UTF-8`);
  }
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function show(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `"${value}"`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
