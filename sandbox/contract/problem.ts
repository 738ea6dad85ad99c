import type { ErrorCode, FieldError } from './types.ts';

interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** Error that becomes a problem response (RFC 9457). The code determines its status and title. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` explains the occurrence to people: what is wrong, and what to do about it. */
  constructor(code: ErrorCode, detail: string, { errors, headers = {}, cause }: ProblemOptions = {}) {
    super(detail, { cause });
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

/** Returns the problem of a body with invalid fields; `what` names it, such as `the order`. */
export function validationFailed(what: string, errors: readonly FieldError[]): Problem {
  const count = errors.length === 1 ? '1 field' : `${errors.length} fields`;
  const verb = errors.length === 1 ? 'is' : 'are';
  return new Problem('validation_failed', `${count} of ${what} ${verb} not valid. Nothing was changed.`, { errors });
}

/** Returns the problem of a record that does not exist in this account and mode; `what` names it, such as `order`. */
export const notFound = (what: string, id: string): Problem =>
  new Problem('resource_not_found', `The ${what} ${id} does not exist in this account and mode.`);
