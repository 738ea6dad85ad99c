/** Runs the handler of an operation in its transaction, once for each Idempotency-Key, and compares its response with the contract. */
import { type Authentication, addressTenant, type Authenticated } from '../api/authenticate.ts';
import {
  type ServerSecret,
  type Handlers,
  type PlainId,
  type PreparedHandlers,
  type Call,
  handle,
  prepare,
  type PreparedId,
  type Request,
  type Tenant,
  type Work,
  type Ids,
} from '../api/call.ts';
import type { Budgets, Budget } from '../api/rate-limits.ts';
import { type Contract, driftFinder } from '../api/contract/contract.ts';
import type { LabHooks, CallFaults } from '../api/extension.ts';
import type { Store, Tx } from '../api/store.ts';
import type { Clock } from '../api/clock.ts';
import type { Operation } from '../api/contract/operations.ts';
import { Problem } from '../api/contract/problems.ts';
import type { Incoming, Outgoing } from './responses.ts';
import type { Deadline } from './deadline.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';
import { checkBody, type Parameters } from '../api/contract/requests.ts';
import { JsonText, type OperationId, type Reply } from '../api/contract/types.ts';
import { requestsInProgress, type SentReply, runOnce } from '../api/idempotency.ts';

/** Everything that the pipeline puts together. */
export interface Parts {
  readonly contract: Contract;
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  readonly authentication: Authentication;
  readonly budgets: Budgets;
  readonly handlers: Handlers<PlainId>;
  readonly prepared: PreparedHandlers;
  /** Undefined if the lab is disabled. */
  readonly lab: LabHooks | undefined;
  /** True if each response is compared with the contract before it is sent. */
  readonly checkResponses: boolean;
}

/** Statuses that the contract describes for all operations at once, in words; 431 is also that of trailers that are too large. */
const DESCRIBED_ONCE: ReadonlySet<number> = new Set([406, 408, 431]);
/** Maximum number of differences in a problem. */
const MAX_LISTED = 10;

/** Returns the problem of a response that differs from the contract; undefined if it does not differ. */
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

/** Request that passed all checks before its body's content. */
interface Ready {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly body: unknown;
  readonly authenticated: Authenticated | undefined;
  readonly budget: Budget;
  readonly incoming: Incoming;
  readonly faults: CallFaults | undefined;
  readonly deadline: Deadline;
}

export interface Executed {
  readonly reply: SentReply;
  /** True if this is the stored response to an earlier request. */
  readonly isReplayed: boolean;
}

export type Execute = (ready: Ready) => Promise<Executed>;

export function executor(parts: Parts): Execute {
  const write = writer(parts);
  return async (ready) => {
    const { operation, body } = ready;
    const call = callOf(parts, ready);
    if (operation.method === 'GET') {
      await delay(ready);
      const run = await runOf(parts, operation.id, call);
      return parts.store.read(async (tx) => ({ reply: sent(await run({ ...call, tx })), isReplayed: false }));
    }
    const invalid = invalidBody(parts, operation, body);
    const run = invalid ? (): Promise<never> => Promise.reject(invalid) : await runOf(parts, operation.id, call);
    return write(ready, call, async (work) => sent(await run(work)));
  };
}

/** Waits as long as the lab was asked to. */
const delay = async ({ faults, deadline }: Ready): Promise<void> => faults && deadline.without(() => faults.during());

type Run = (work: Work) => Promise<Reply<OperationId>>;

/** Returns the function that carries out an operation. Its parameters and body have already been checked against the contract. */
async function runOf({ handlers, prepared }: Parts, id: OperationId, call: ReturnType<typeof callOf>): Promise<Run> {
  const isPrepared = (candidate: OperationId): candidate is PreparedId => Object.hasOwn(prepared, candidate);
  if (!isPrepared(id)) return (work) => handle(handlers, id, { ...call, ...work } as Call<PlainId>);
  const handler = await prepare(prepared, id, call as Request<PreparedId>);
  return (work) => handler({ ...call, ...work } as Call<PreparedId>);
}

type Write = (ready: Ready, call: Omit<Work, 'tx'>, run: (work: Work) => Promise<SentReply>) => Promise<Executed>;

function writer({ contract, store, lab }: Parts): Write {
  const inProgress = requestsInProgress();
  const statusOf = (code: Problem['code']): number => contract.problemKind(code).status;
  return async (ready, call, run) => {
    const { operation, parameters, body, incoming } = ready;
    const workOf = (tx: Tx): Work => ({ ...call, tx: lab ? lab.watch(incoming.requestId, tx) : tx });
    const key = parameters.headers[BEHAVIOUR.idempotency.header] as string | undefined;
    if (key === undefined) {
      await delay(ready);
      return store.write(async (tx) => ({ reply: await run(workOf(tx)), isReplayed: false }));
    }
    const once = { scope: `${operation.method} ${incoming.path}`, key, body };
    const { outcome, isReplayed } = await inProgress.alone(call.tenant, once, async () => {
      await delay(ready);
      return store.write((tx) => {
        const work = workOf(tx);
        return runOnce(work, once, { statusOf }, () => run(work));
      });
    });
    if ('reply' in outcome) return { reply: outcome.reply, isReplayed };
    throw isReplayed ? replayed(outcome.problem) : outcome.problem;
  };
}

/**
 * Returns the problem of a body that is not valid. It is thrown after the search for an earlier request with the key.
 */
function invalidBody({ contract }: Parts, { body: schema }: Operation, body: unknown): Problem | undefined {
  if (schema === undefined) return undefined;
  try {
    checkBody(body, schema, contract.validateRequest);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Returns the parts of the call that are known before its transaction. */
function callOf({ clock, ids, secret }: Parts, { parameters, body, authenticated, budget, incoming }: Ready) {
  const tenant: Tenant = authenticated?.tenant ?? addressTenant(incoming.address);
  const ifMatch = parameters.headers['If-Match'] as string | undefined;
  return {
    tenant,
    caller: authenticated?.caller ?? { keyId: '', scopes: new Set() },
    budget,
    now: clock.now(),
    ids,
    secret,
    requestId: incoming.requestId,
    path: parameters.path,
    query: parameters.query,
    body,
    ifMatch: ifMatch === undefined ? undefined : versionOf(ifMatch),
  };
}

/** Returns the version of an entity tag; that of a tag that no record has, such as `"03"`, is 0: tags are texts. */
function versionOf(tag: string): number {
  const version = Number(tag.slice(1, -1));
  return tag === `"${version}"` ? version : 0;
}

function sent({ status, body, etag, location }: Reply<OperationId>): SentReply {
  return { status, body: textOf(body), etag, location };
}

function textOf(body: unknown): string | undefined {
  if (body instanceof JsonText) return body.text;
  return body === undefined ? undefined : JSON.stringify(body);
}

const replayed = ({ code, message, errors, headers }: Problem): Problem =>
  new Problem(code, message, {
    headers: { ...headers, [BEHAVIOUR.idempotency.replayed_header]: 'true' },
    ...(errors && { errors }),
  });
