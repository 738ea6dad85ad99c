import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { unknownField } from '../schema/unknown-fields.ts';
import type { RequestContent } from '../transport/http.ts';

/** A body as it is sent, and its media type. */
export interface Payload {
  content: RequestContent;
  /** `Content-Type` (RFC 9110). */
  contentType: string;
}

interface Named {
  /** `operationId`, for messages. */
  id: string;
}

/** The values that are there, in the order of `names`; what is inherited is not there. */
export function presentValues(names: readonly string[], given: object): [string, unknown][] {
  return names
    .map((name): [string, unknown] => [name, unknownField(given, name)])
    .filter(([, value]) => value !== undefined);
}

/** Options that are set, each under its name on the wire. */
export function optionsSentAs(names: Readonly<Record<string, string>> = {}, options: object): [string, unknown][] {
  return presentValues(Object.keys(names), options).map(([option, value]) => [names[option] as string, value]);
}

/** @throws {InvalidRequestError} for what is neither text nor a finite number nor a boolean */
export function scalarText({ id }: Named, name: string, value: unknown): string {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' && typeof value !== 'boolean' && !isNumber) {
    throw new InvalidRequestError(`${id}: ${name} is ${show(value)}; give text, a number or a boolean`);
  }
  const text = String(value);
  if (!text.isWellFormed()) {
    throw new InvalidRequestError(`${id}: ${name} holds half a character; it can't be sent as UTF-8`);
  }
  return text;
}

/** @throws {InvalidRequestError} for what JSON does not have */
export function jsonText({ id }: Named, value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new InvalidRequestError(`${id}: the body can't be written as JSON`, { cause });
  }
  if (text === undefined) throw new InvalidRequestError(`${id}: a ${typeof value} can't be written as JSON`);
  return text;
}

/** A value in a message. */
export function show(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : `"${value}"`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
