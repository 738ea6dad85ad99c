/** Reads the JSON of a body and checks it against the contract. */
import { inOrderOf, onePerPointer, type PartError, partErrorOf, pointerOf, isStorable } from './field-errors.ts';
import { Problem, validationFailed } from './problems.ts';
import type { FieldError } from './types.ts';
import type { Validate } from './schemas.ts';

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
  const text = textOf(bytes);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch (error) {
    throw malformed(`The body is not JSON: ${reasonOf(error, text)}.`);
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
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
