/** Problems that end a request, and the kinds of them that the contract describes. */
import type { ErrorCode, FieldError, Schema } from './types.ts';
import type { ContractDocument } from './document.ts';

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

// Statuses, titles and types of problems, read from the examples of the contract.

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly type: string;
}

export type ProblemKinds = (code: ErrorCode) => ProblemKind;

/** Codes without an example, because no operation documents them: the contract names their statuses in words only. */
const WITHOUT_EXAMPLE = { method_not_allowed: 405, not_acceptable: 406 } as const;

/** Returns the kind of each error code. */
export function problemKindsOf(document: ContractDocument): ProblemKinds {
  const kinds = new Map<string, ProblemKind>();
  for (const { value } of Object.values(document.components.examples)) {
    const { code, status, title, type } = value as Schema<'Problem'>;
    if (typeof code === 'string' && typeof title === 'string') kinds.set(code, { status, title, type });
  }
  const [code = '', known] = kinds.entries().next().value ?? [];
  for (const [other, status] of Object.entries(WITHOUT_EXAMPLE)) {
    const words = other.replaceAll('_', ' ');
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    if (known && !kinds.has(other)) kinds.set(other, { status, title, type: known.type.replace(code, other) });
  }
  return (wanted) => {
    const kind = kinds.get(wanted);
    if (!kind) throw new Error(`the contract has no example of the problem ${wanted}`);
    return kind;
  };
}
