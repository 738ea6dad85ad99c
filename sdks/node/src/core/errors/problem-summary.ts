import { RESPONSES_MAX_MESSAGE_TEXT } from '../../generated/behaviour.ts';
import { shortened } from './redaction.ts';
import type { FieldError } from './contract-codes.ts';

/** Texts of an error response. */
export interface ProblemTexts {
  title: string | undefined;
  detail: string | undefined;
  /** Text in place of title and detail, if the response has neither. */
  other: string | undefined;
  errors: readonly FieldError[];
  docUrl: string | undefined;
  hint: string | undefined;
}

/**
 * Returns the text of an error that is not problem details (RFC 9457): the first of the members in which other APIs send
 * it, such as `{"error": {"message": "…"}}`.
 */
export function otherText(body: Readonly<Record<string, unknown>>): string | undefined {
  const values = ['message', 'error_description', 'error', 'errors'].map((name) => own(body, name));
  return values.map((value) => textIn(Array.isArray(value) ? value[0] : value)).find((text) => text !== '');
}

function textIn(value: unknown): string {
  const text: unknown = typeof value === 'object' && value !== null ? own(value, 'message') : value;
  return typeof text === 'string' ? text : '';
}

function own(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
}

/**
 * Returns the texts of an error response as sentences: title and detail, the first invalid field and the number of
 * further ones, the hint of the library, and the link to the documentation page of the code.
 */
export function summaryOf({ title, detail, other, errors, docUrl, hint = '' }: ProblemTexts): string {
  const summary = (title === undefined && detail === undefined ? [other] : [title, detail])
    .filter((part) => part !== undefined)
    .map(shortened)
    .join(': ');
  const page =
    docUrl !== undefined && docUrl.length <= RESPONSES_MAX_MESSAGE_TEXT && /^https:\/\/\S+$/.test(docUrl)
      ? `See ${docUrl}`
      : '';
  const sentences = [summary, firstOf(errors), hint, page].filter((part) => part !== '');
  return sentences.map((part, index) => (index < sentences.length - 1 ? part.replace(/\.?$/, '.') : part)).join(' ');
}

/** Returns `#/items/0/size must be at least 1 (and 2 more)`. */
function firstOf(errors: readonly FieldError[]): string {
  const [first, ...others] = errors;
  if (first === undefined) return '';
  // A server can send any JSON.
  const texts: readonly unknown[] = [first.pointer ?? first.parameter, first.detail ?? first.code];
  const named = shortened(texts.filter((part) => typeof part === 'string').join(' '));
  return others.length === 0 ? named : `${named.replace(/\.$/, '')} (and ${others.length} more)`.trimStart();
}
