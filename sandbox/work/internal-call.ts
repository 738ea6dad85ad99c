import { ALL_SCOPES } from '../contract/scopes.ts';
import type { Budget } from '../rate-limits/budgets.ts';
import type { Call, Caller } from './call.ts';
import type { OperationId } from '../contract/types.ts';
import type { Work } from './work.ts';

/** The sandbox itself, which needs no key. */
const CALLER: Caller = { keyId: 'sandbox', scopes: new Set(ALL_SCOPES) };
/** Calls of the sandbox itself do not count. */
const BUDGET: Budget = {
  policy: { name: 'sandbox', limit: 0, windowMs: 0, header: '' },
  allowed: true,
  remaining: 0,
  resetSeconds: 0,
};

/** Returns the call of an operation of the contract that the sandbox itself carries out; its parts must be valid. */
export const internalCall = <Id extends OperationId>(
  work: Work,
  parts: Pick<Call<Id>, 'path' | 'query' | 'body'>,
): Call<Id> => ({ ...work, ...parts, caller: CALLER, budget: BUDGET, ifMatch: undefined });
