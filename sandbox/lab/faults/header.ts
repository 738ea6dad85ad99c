/** Reads the header `Sandbox-Fault`, the fault of one request, such as `cut=after` or `delay=2s; status=503`. */
import { Problem } from '../../contract/problem.ts';
import type { ErrorCode } from '../../contract/types.ts';
import { DurationError, parseDuration } from '../../clock/duration.ts';
import type { Effect } from './effect.ts';

const FAULT_HEADER = 'Sandbox-Fault';
/** Longest delay of real time: clients give up earlier. */
export const LONGEST_DELAY = 10 * 60_000;

/** Returns the only code with a status, or all of its codes if there are several. */
export type CodesOf = (status: number) => readonly ErrorCode[];

type Draft = { -readonly [Key in keyof Effect]: Effect[Key] };

/** Returns the effect that the header describes; throws the problem `malformed_request` if it describes none. */
export function effectOfHeader(value: string, codesOf: CodesOf, isCode: (text: string) => text is ErrorCode): Effect {
  const draft: Draft = { delayMs: 0, problem: undefined, cut: undefined, truncate: false };
  let retryAfter: number | undefined;
  for (const part of value.split(';').map((text) => text.trim())) {
    const [name = '', argument = ''] = part.split('=').map((text) => text.trim());
    if (name === 'delay') draft.delayMs = delayOf(argument);
    else if (name === 'cut' && (argument === 'before' || argument === 'after')) draft.cut = argument;
    else if (part === 'truncate') draft.truncate = true;
    else if (name === 'retry_after' && /^\d{1,5}$/.test(argument)) retryAfter = Number(argument);
    else if (name === 'status' && /^[45]\d\d$/.test(argument)) draft.problem = problemOf(Number(argument), codesOf);
    else if (name === 'code' && isCode(argument)) draft.problem = { code: argument, retryAfter: undefined };
    else throw malformed(`"${part}" is not a fault.`);
  }
  if ([draft.problem, draft.cut, draft.truncate || undefined].filter((effect) => effect !== undefined).length > 1) {
    throw malformed('Only one of status, code, cut and truncate is possible.');
  }
  if (retryAfter !== undefined && !draft.problem) throw malformed('retry_after needs a status or a code.');
  return draft.problem ? { ...draft, problem: { ...draft.problem, retryAfter } } : draft;
}

function problemOf(status: number, codesOf: CodesOf): NonNullable<Effect['problem']> {
  const [code, ...others] = codesOf(status);
  if (code === undefined) throw malformed(`The contract has no code with status ${status}.`);
  if (others.length > 0)
    throw malformed(`Several codes have status ${status}; name one: code=${[code, ...others].join(', ')}.`);
  return { code, retryAfter: undefined };
}

function delayOf(text: string): number {
  try {
    const milliseconds = parseDuration(text);
    if (milliseconds <= LONGEST_DELAY) return milliseconds;
  } catch (error) {
    if (error instanceof DurationError) throw malformed(error.message);
    throw error;
  }
  throw malformed('A delay is at most 10m.');
}

const malformed = (detail: string): Problem =>
  new Problem(
    'malformed_request',
    `${detail} ${FAULT_HEADER} looks like cut=after, cut=before, truncate, status=503; retry_after=2, code=account_suspended or delay=2s.`,
    { errors: [{ parameter: FAULT_HEADER, code: 'invalid_format', detail: 'is not a fault of the sandbox' }] },
  );
