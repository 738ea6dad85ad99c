/** Effect of a fault on one request: a problem, a connection that is cut, half a body, a delay. */
import type { Problem } from '../../contract/problem.ts';
import type { ErrorCode } from '../../contract/types.ts';
import { type CallFaults, type Ending, PlannedProblem } from '../../server/hooks.ts';

export interface Effect {
  /** Real time in milliseconds for which the request is in progress before it is carried out. */
  readonly delayMs: number;
  readonly problem: { readonly code: ErrorCode; readonly retryAfter: number | undefined } | undefined;
  readonly cut: 'before' | 'after' | undefined;
  readonly truncate: boolean;
}

/** Waits for real time. Resolves early when the sandbox closes. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Headers that a problem has next to its code, such as those of a spent rate limit. */
export type ProblemHeaders = (code: ErrorCode, retryAfter: number | undefined) => Readonly<Record<string, string>>;

/** Returns the faults of one request. */
export function callFaultsOf(effect: Effect, wait: Wait, headersOf: ProblemHeaders): CallFaults {
  const { delayMs, cut, problem } = effect;
  const delay = (): Promise<void> => (delayMs > 0 ? wait(delayMs) : Promise.resolve());
  return {
    async before() {
      if (cut !== 'before' && !problem) return 'continue';
      await delay();
      if (problem) throw problemOf(problem, headersOf);
      return 'cut';
    },
    during: delay,
    after: () => Promise.resolve(endingOf(effect)),
  };
}

function problemOf({ code, retryAfter }: NonNullable<Effect['problem']>, headersOf: ProblemHeaders): Problem {
  const detail = 'A fault of the sandbox caused this problem. The request had no effect.';
  return new PlannedProblem(code, detail, { headers: headersOf(code, retryAfter) });
}

function endingOf({ cut, truncate }: Effect): Ending {
  if (cut === 'after') return 'cut';
  return truncate ? 'truncate' : 'send';
}
