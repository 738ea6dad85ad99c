import { inOrderOf } from './pointers.ts';
import { type Problem, validationFailed } from './problem.ts';
import type { FieldError } from './types.ts';

/** Maximum number of errors in a response. */
const MAX_ERRORS = 100;

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
