import { Problem } from '../contract/problem.ts';
import type { ErrorCode, FieldError } from '../contract/types.ts';

/** Successful response whose body is the text to send. */
export interface SentReply {
  readonly status: number;
  readonly body?: string | undefined;
  readonly etag?: number | undefined;
  readonly location?: string | undefined;
}

/** Parts of the response to a write that a repeat returns unchanged. */
export type Outcome = { readonly reply: SentReply } | { readonly problem: Problem };

/** Problem as it is stored. Repeats have another request id, so the body is written for each. */
interface StoredProblem {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Stored = { readonly reply: SentReply } | { readonly problem: StoredProblem };

/** Returns the text to store. */
export function writeOutcome(outcome: Outcome): string {
  if ('reply' in outcome) return JSON.stringify({ reply: outcome.reply } satisfies Stored);
  const { code, message, errors, headers } = outcome.problem;
  return JSON.stringify({ problem: { code, detail: message, errors, headers } } satisfies Stored);
}

/** Returns the outcome that was stored as `text`. */
export function readOutcome(text: string): Outcome {
  const stored = JSON.parse(text) as Stored;
  if ('reply' in stored) return stored;
  const { code, detail, errors, headers } = stored.problem;
  return { problem: new Problem(code, detail, { headers, ...(errors && { errors }) }) };
}
