import { parseJson } from '../json/json.ts';
import type { Operation } from './operation.ts';
import { jsonText, type Payload, scalarText } from './serialise.ts';
import { percentEncode } from './url.ts';

/**
 * Returns a form as `application/x-www-form-urlencoded`: a list repeats its name, an object is JSON, the fields in
 * `deepFields` have brackets, and those in `fieldForms` the form that it says. Null is omitted, because forms cannot express it.
 * @throws {InvalidRequestError} if a field cannot be sent
 */
export function urlEncodedForm(operation: Operation, form: unknown): Payload {
  const pairs = Object.entries(plainJson(operation, form) as object).flatMap(([name, value]) =>
    operation.deepFields?.includes(name) === true
      ? bracketed(operation, name, value)
      : fieldPairs(operation, name, value),
  );
  return { content: pairs.join('&'), contentType: 'application/x-www-form-urlencoded' };
}

function fieldPairs(operation: Operation, name: string, value: unknown): string[] {
  const form = operation.fieldForms?.[name];
  if (form === undefined || value === null) {
    return (Array.isArray(value) ? value : [value]).flatMap((item) => pairOf(operation, name, item));
  }
  if (form.includes('/')) return [`${percentEncode(name)}=${percentEncode(jsonText(operation, value))}`];
  const items = [value].flat().filter((item) => item !== null);
  const texts = items.map((item) => percentEncode(scalarText(operation, name, item)));
  // The comma of a list stays as it is, like in a query (RFC 6570, section 3.2.8).
  return texts.length === 0 ? [] : [`${percentEncode(name)}=${texts.join(form === ',' ? form : percentEncode(form))}`];
}

/**
 * Returns one pair for each scalar in a value: `name[member]=a&name[list][0]=b` (OpenAPI 3.1, style `deepObject`).
 * @throws {InvalidRequestError} if the value cannot be sent
 */
export function bracketPairs(operation: Operation, name: string, value: unknown): string[] {
  return bracketed(operation, name, plainJson(operation, value));
}

/** Returns a value as JSON has it: JSON refuses cycles and unpaired surrogates, and calls `toJSON`. */
export const plainJson = (operation: Operation, value: unknown): unknown =>
  parseJson(new TextEncoder().encode(jsonText(operation, value)));

function bracketed(operation: Operation, name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return pairOf(operation, name, value);
  return Object.entries(value).flatMap(([member, item]) => bracketed(operation, `${name}[${member}]`, item));
}

function pairOf(operation: Operation, name: string, value: unknown): string[] {
  if (value === null) return [];
  const text = typeof value === 'object' ? jsonText(operation, value) : scalarText(operation, name, value);
  return [`${percentEncode(name)}=${percentEncode(text)}`];
}
