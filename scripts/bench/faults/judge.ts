/** Judges one try: what a caller gets that no client should give. */
import type { Outcome, Reply } from '../../conformance/protocol.ts';
import type { Recording } from '../../conformance/server/recording.ts';
import type { Column } from '../../conformance/drivers/columns.ts';
import { type Kind, ORDER_ID } from './kinds.ts';

/** Flaws of a call, in the order of the table. */
export const FLAWS = ['foreign', 'hang', 'wrong', 'leak'] as const;
export type Flaw = (typeof FLAWS)[number];

/** Key of all clients, which may appear in no text. */
export const API_KEY = 'ik_test_8Qm2vKx7LrTz4WcN';
/** Times of a call and of one attempt. */
export const TOTAL_MS = 1500;
export const ATTEMPT_MS = 500;
const LATE_MS = 1000;

/** One try with its circumstances. */
interface Try {
  /** True if no connection may remain after the client was closed. */
  closes: boolean;
  kind: Kind;
  reply: Reply;
  recording: Recording;
  /** Origin of the client's base URL. */
  origin: string;
  /** Longest delay of the server during the try. */
  lagMs: number;
}

/** A flaw, with the reason that a reader sees. */
export interface Finding {
  flaw: Flaw;
  detail: string;
}

/** Time in which the calls of a try must end. */
export const allowedMs = ({ calls = 1 }: Kind): number => calls * TOTAL_MS + LATE_MS;

/** Returns the flaws of a try, each at most once. */
export function findingsOf({ closes, kind, reply, recording, origin, lagMs }: Try): Finding[] {
  const outcomes = reply.outcome.kind === 'steps' ? reply.outcome.steps : [reply.outcome];
  const hang = hangOf(reply, allowedMs(kind) + lagMs);
  const found = [
    ...outcomes.flatMap((outcome) => foreign(outcome)),
    ...hang,
    ...outcomes.slice(0, kind.calls ?? 1).flatMap((outcome) => wrong(outcome, kind)),
    ...keysIn(reply, recording, origin),
    // A call that has not ended still uses its connection.
    ...(closes && hang.length === 0 && !areClosed(recording)
      ? [{ flaw: 'leak', detail: 'an open connection' } as const]
      : []),
  ];
  return FLAWS.flatMap((flaw) => found.find((finding) => finding.flaw === flaw) ?? []);
}

/** Reports whether a client can be closed: without that, its connections may remain. */
export const isClosable = ({ lacks }: Pick<Column, 'lacks'>): boolean => lacks?.connections === undefined;

/** Reports whether every connection of a try has ended. */
export const areClosed = ({ connections }: Recording): boolean =>
  connections.every(({ closedAt }) => closedAt !== undefined);

function foreign(outcome: Outcome): Finding[] {
  if (outcome.kind === 'error' && outcome.class.startsWith('native:'))
    return [{ flaw: 'foreign', detail: outcome.class.slice('native:'.length) }];
  if (outcome.kind === 'driver-failure' && !isSilence(outcome.reason))
    return [{ flaw: 'foreign', detail: 'the process ended' }];
  // A worker that cannot make the call would look like a client without flaws.
  if (outcome.kind === 'unsupported') throw new Error(`a client cannot make the call: ${outcome.feature}`);
  return [];
}

const isSilence = (reason: string): boolean => reason.startsWith('no reply');

function hangOf({ ms, outcome }: Reply, limitMs: number): Finding[] {
  const isSilent = outcome.kind === 'driver-failure' && isSilence(outcome.reason);
  return isSilent || ms > limitMs ? [{ flaw: 'hang', detail: isSilent ? 'no end' : `${Math.round(ms)} ms` }] : [];
}

function wrong(outcome: Outcome, { mayReturn }: Kind): Finding[] {
  if (outcome.kind !== 'value') return [];
  const { value = null } = outcome;
  const isOrder = typeof value === 'object' && value !== null && Reflect.get(value, 'id') === ORDER_ID;
  if (mayReturn === true && isOrder) return [];
  return [{ flaw: 'wrong', detail: JSON.stringify(value)?.slice(0, 80) ?? 'nothing' }];
}

function keysIn(reply: Reply, { requests }: Recording, origin: string): Finding[] {
  const others = requests.filter((request) => request.origin !== origin);
  const isSent = others.some(({ head, body }) => head.includes(API_KEY) || body.includes(API_KEY));
  if (isSent) return [{ flaw: 'leak', detail: 'the key at another origin' }];
  return JSON.stringify(reply).includes(API_KEY) ? [{ flaw: 'leak', detail: 'the key in a text' }] : [];
}
