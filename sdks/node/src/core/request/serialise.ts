import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { unknownField } from '../schema/unknown-value.ts';
import type { RequestContent } from '../transport/http.ts';

/** Body of a request and its media type. */
export interface Payload {
  content: RequestContent;
  /** `Content-Type` (RFC 9110). */
  contentType: string;
}

interface Named {
  /** `operationId`, for messages. */
  id: string;
}

/** Returns the own properties that are set, in the order of `names`. */
export function presentValues(names: readonly string[], given: object): [string, unknown][] {
  return names
    .map((name): [string, unknown] => [name, unknownField(given, name)])
    .filter(([, value]) => value !== undefined);
}

/** Returns the options that are set, each under its name on the wire. */
export function optionsSentAs(names: Readonly<Record<string, string>> = {}, options: object): [string, unknown][] {
  return presentValues(Object.keys(names), options).map(([option, value]) => [names[option] as string, value]);
}

/** @throws {InvalidRequestError} if the value is neither a string, nor a finite number, nor a boolean */
export function scalarText({ id }: Named, name: string, value: unknown): string {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value));
  if (typeof value !== 'string' && typeof value !== 'boolean' && !isNumber) {
    throw new InvalidRequestError(`${id}: ${name} must be a string, a finite number or a boolean, not ${show(value)}`);
  }
  const text = String(value);
  if (!text.isWellFormed()) {
    throw new InvalidRequestError(`${id}: ${name} contains an unpaired surrogate and cannot be encoded as UTF-8`);
  }
  return text;
}

// `JSON.stringify` escapes nothing else in this way; an even number of backslashes before it are escaped backslashes.
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** @throws {InvalidRequestError} if the value cannot be serialised as JSON */
export function jsonText({ id }: Named, value: unknown): string {
  let text: string | undefined;
  try {
    text = stringified(value);
  } catch (cause) {
    throw new InvalidRequestError(`${id}: the body cannot be serialised as JSON`, { cause });
  }
  if (text === undefined) throw new InvalidRequestError(`${id}: a ${typeof value} cannot be serialised as JSON`);
  // JSON can escape a surrogate that UTF-8 cannot encode: a server would reject the text, or store a character that
  // nobody wrote.
  if (LONE_SURROGATE.test(text)) {
    throw new InvalidRequestError(`${id}: the body contains an unpaired surrogate and cannot be encoded as UTF-8`);
  }
  return text;
}

/** Returns JSON with integers of any size; undefined for a value that JSON cannot express. */
export function stringified(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // Only a text of the caller that guesses a random number is taken for an integer.
    const mark = crypto.randomUUID();
    const replacer = (_: string, part: unknown): unknown => (typeof part === 'bigint' ? `${mark}${part}` : part);
    const text: string | undefined = JSON.stringify(value, replacer);
    return text?.replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  }
}

/** Describes a value in a message. */
export function show(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `"${value}"`;
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
