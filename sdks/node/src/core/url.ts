import { InvalidRequestError } from './errors.ts';
import type { Input, Operation, RequestOptions } from './operation.ts';
import { type ObjectShape, requireShape } from './shapes.ts';
import { presentValues, scalarText, show } from './values.ts';

/**
 * URL of a call.
 * @throws {InvalidRequestError} for a path value or a query that would ask for something else than the caller means
 */
export function requestUrl(
  baseUrl: string,
  operation: Operation,
  { path = [], query, extraQuery }: Input & Pick<RequestOptions, 'extraQuery'>,
): string {
  const pairs = [
    ...(operation.query === undefined ? [] : knownPairs(operation, operation.query, query ?? {})),
    ...(extraQuery === undefined ? [] : extraPairs(operation, extraQuery)),
  ];
  const address = baseUrl + pathText(operation, path);
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
}

function pathText(operation: Operation, values: readonly unknown[]): string {
  if (values.length === 0 && !operation.path.includes('{')) return operation.path;
  let index = 0;
  return operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values[index++];
    // Some server on the way decodes them, and then they are a header or the end of a text.
    if (typeof value === 'string' && /[\r\n\0]/.test(value)) {
      throw new InvalidRequestError(`${operation.id}: ${name} holds a line break or NUL; give an identifier`);
    }
    const text = listText(operation, name, value ?? '');
    // A dot segment or nothing at all would be another path, and with it another operation.
    if (text === '' || text === '.' || text === '..') {
      throw new InvalidRequestError(`${operation.id}: ${name} is ${show(value)}; give an identifier`);
    }
    return text;
  });
}

function knownPairs(operation: Operation, shape: ObjectShape, query: object): string[] {
  requireShape(operation.id, 'the query', shape, query);
  return presentValues(Object.keys(shape.fields), query).flatMap(([name, value]) => {
    // A list without items has no form in a query (RFC 6570 section 3.2.1), so it can't be told from none at all.
    if (Array.isArray(value) && value.length === 0) return [];
    const isExploded = Array.isArray(value) && operation.exploded?.includes(name) === true;
    const values: readonly unknown[] = isExploded ? value : [value];
    return values.map((one) => `${encodeURIComponent(name)}=${listText(operation, name, one)}`);
  });
}

function extraPairs(operation: Operation, query: object): string[] {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${listText(operation, name, value)}`);
}

/** A scalar, or a list of them joined by commas. */
function listText(operation: Operation, name: string, value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map((item) => percentEncode(scalarText(operation, name, item))).join(',');
}

/** All but the unreserved characters of RFC 3986, of which `encodeURIComponent` leaves five more. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
