/** Turns errors into problem responses (RFC 9457). */
import { Problem } from '../contract/problem.ts';
import type { ProblemKinds } from '../contract/problems.ts';
import { PlannedProblem } from './hooks.ts';
import type { ErrorCode, FieldError, Schema } from '../contract/types.ts';
import type { Outgoing } from './messages.ts';

/** Maximum lengths of the texts in the contract's `Problem`. */
const MAX_TEXT = 2048;

/** Problem below the contract, such as a request that is not HTTP: no code of the contract has its status. */
export class TransportProblem extends Problem {
  readonly status: number;

  constructor(status: number, code: ErrorCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, detail, { headers });
    this.status = status;
  }
}

interface Place {
  readonly requestId: string;
  /** Path of the request; undefined if it was not read that far. */
  readonly path: string | undefined;
}

/** Returns the response of a problem. */
export function problemResponse(kinds: ProblemKinds, problem: Problem, { requestId, path }: Place): Outgoing {
  const kind = kinds(problem.code);
  const status = problem instanceof TransportProblem ? problem.status : kind.status;
  const body: Schema<'Problem'> = {
    type: kind.type,
    title: kind.title,
    status,
    detail: problem.message.slice(0, MAX_TEXT),
    ...(path !== undefined && path !== '' && path.length <= MAX_TEXT && { instance: path }),
    code: problem.code,
    request_id: requestId,
    ...(problem.errors && { errors: problem.errors as FieldError[] }),
  };
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(body),
  };
}

/** Returns the problem of an unexpected error; its message may contain data, and is only logged. */
const internalError = (cause: unknown): Problem =>
  new Problem(
    'internal_error',
    'The server failed, and the error is in its log. Repeat the request with the same Idempotency-Key.',
    { cause },
  );

/** Returns the response to an error, and the error if it is one that the client must not see. */
export function failureOf(kinds: ProblemKinds, error: unknown, place: Place): { outgoing: Outgoing; hidden: unknown } {
  const problem = error instanceof Problem ? error : internalError(error);
  const outgoing = problemResponse(kinds, problem, place);
  const isFailure = outgoing.status >= 500 && !(problem instanceof PlannedProblem);
  // A sandbox that starts, or has too much to do, has not failed.
  const own = problem.code === 'service_unavailable' ? undefined : problem;
  return { outgoing, hidden: isFailure ? (problem.cause ?? own) : undefined };
}
