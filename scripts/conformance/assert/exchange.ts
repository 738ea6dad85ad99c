/**
 * Compares the exchange of one case in one column with what the case expects. Pure: it needs only the recording and the reply.
 */
import { checkOutcome, type Origins, outcomeText } from './outcome.ts';
import { type Failure, LATE } from './failure.ts';
import { checkObserved } from './observed.ts';
import { checkMemory } from './memory.ts';
import { checkSecrets } from './secrets.ts';
import { checkTiming } from './timing.ts';
import { checkAttempts, checkDocumented, checkWire } from './wire.ts';
import type { Outcome, Reply } from '../protocol.ts';
import type { Expectation } from '../scenarios/expectation.ts';
import type { Case, ClientOptions } from '../scenarios/scenario.ts';
import type { Recording } from '../server/recording.ts';

/** One run of one case in one column. */
export interface Exchange {
  case: Case;
  column: string;
  language: string;
  /** See `Column`. */
  addedHeaders?: readonly string[];
  /** Includes the options that the harness adds. */
  client: ClientOptions;
  reply: Reply;
  /** `performance.now()` when the reply was read. */
  endedAt: number;
  /** Growth of the driver's resident memory; absent if it was not measured. */
  memoryBytes?: number | undefined;
  /** Time that the driver needed besides the call. */
  overheadMs: number;
  recording: Recording;
  origins: Origins;
  /** Name of the server's session. */
  session: string;
  /** Number of requests after the end of the session. */
  late?: number;
}

/** Returns every mismatch between the exchange and its case; an empty list is a pass. */
export function failuresOf(exchange: Exchange): Failure[] {
  const { case: item, client, reply, endedAt, overheadMs, memoryBytes, recording, origins, late = 0 } = exchange;
  const { expect } = item;
  const { outcome, ms } = reply;
  // If the call has no result, the other checks would only repeat this failure.
  if (outcome.kind === 'unsupported') {
    return [{ subject: 'support', expected: 'a supported call', actual: outcomeText(outcome) }];
  }
  if (outcome.kind === 'driver-failure') return [{ subject: 'driver', expected: 'a reply', actual: outcome.reason }];
  const after = late === 0 ? [] : [{ subject: LATE, expected: 'none', actual: `${late} requests` }];
  const malformed = (recording.malformed ?? []).map((actual) => ({ subject: 'request', expected: 'HTTP', actual }));
  const always = [
    ...checkOutcome(expect, outcome, origins),
    ...checkSecrets(expect, client, outcome, recording),
    ...malformed,
    ...after,
  ];
  if (outcome.kind === 'refused') always.push(...checkRefused(expect, recording));
  if (isAllowedError(expect, outcome)) return always;
  return [
    ...always,
    ...checkObserved(expect, outcome),
    ...checkWire(expect, recording),
    ...checkAttempts(item, outcome, recording),
    ...checkDocumented(expect, recording),
    ...checkMemory(expect, memoryBytes),
    ...checkTiming(expect, recording, { ms, isOneCall: !('steps' in item.call), endedAt, overheadMs }),
  ];
}

/** Only a case without requests says that a call must be rejected before it is sent, as a compiler does. */
function checkRefused({ error, requests }: Expectation, recording: Recording): Failure[] {
  if (recording.requests.length > 0) {
    return [{ subject: 'requests of a refused call', expected: '0', actual: String(recording.requests.length) }];
  }
  if (error === undefined || requests === 0) return [];
  return [{ subject: 'outcome', expected: 'a call, because the case does not say `requests: 0`', actual: 'refused' }];
}

/** Reports whether a language raised the error allowed by `or_error`. Its requests are then not compared. */
export function isAllowedError({ or_error: error }: Expectation, outcome: Outcome): boolean {
  return error !== undefined && (outcome.kind === 'error' || outcome.kind === 'refused');
}
