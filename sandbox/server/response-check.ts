import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operations.ts';
import { Problem } from '../contract/problem.ts';
import { driftFinder } from '../contract/responses.ts';
import type { Incoming, Outgoing } from './messages.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

/** Statuses that the contract describes for all operations at once, in words. */
const DESCRIBED_ONCE: ReadonlySet<number> = new Set([406, 408]);
/** Maximum number of differences in a problem. */
const MAX_LISTED = 10;

/** Returns the problem of a response that differs from the contract; undefined for one that is as documented. */
export type CheckResponse = (incoming: Incoming, operation: Operation, outgoing: Outgoing) => Problem | undefined;

export function responseCheck(contract: Contract): CheckResponse {
  const find = driftFinder(contract);
  return ({ requestId }, operation, { status, headers, body }) => {
    if (DESCRIBED_ONCE.has(status) && !operation.responses.has(status)) return undefined;
    const names: Record<string, string> = { [BEHAVIOUR.responses.request_id_header.toLowerCase()]: requestId };
    for (const [name, value] of Object.entries(headers)) names[name.toLowerCase()] = value;
    const drift = find(operation, { status, headers: names, body: typeof body === 'string' ? body : undefined });
    if (drift.length === 0) return undefined;
    const lines = drift.slice(0, MAX_LISTED).join('; ');
    return new Problem('internal_error', `The response ${status} differs from the contract: ${lines}`);
  };
}
