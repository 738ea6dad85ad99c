/** Runs the handler of an operation in its transaction, once for each Idempotency-Key. */
import { addressTenant } from '../access/address.ts';
import type { Authenticated } from '../access/authenticate.ts';
import type { Budget } from '../rate-limits/budgets.ts';
import { checkBody } from '../contract/bodies.ts';
import { type Call, handle, type PlainId, prepare, type PreparedId, type Request } from '../work/call.ts';
import type { Operation } from '../contract/operations.ts';
import type { Parameters } from '../contract/parameters.ts';
import { Problem } from '../contract/problem.ts';
import { JsonText, type OperationId, type Reply } from '../contract/types.ts';
import type { Tenant, Work } from '../work/work.ts';
import { requestsInProgress } from '../idempotency/in-progress.ts';
import type { SentReply } from '../idempotency/outcome.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { Tx } from '../store/store.ts';
import type { CallFaults } from './hooks.ts';
import type { Incoming } from './messages.ts';
import type { Parts } from './parts.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

/** Request that passed all checks before its body's content. */
interface Ready {
  readonly operation: Operation;
  readonly parameters: Parameters;
  readonly body: unknown;
  readonly authenticated: Authenticated | undefined;
  readonly budget: Budget;
  readonly incoming: Incoming;
  readonly faults: CallFaults | undefined;
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
      await ready.faults?.during();
      const run = await runOf(parts, operation.id, call);
      return parts.store.read(async (tx) => ({ reply: sent(await run({ ...call, tx })), isReplayed: false }));
    }
    const invalid = invalidBody(parts, operation, body);
    const run = invalid ? (): Promise<never> => Promise.reject(invalid) : await runOf(parts, operation.id, call);
    return write(ready, call, async (work) => sent(await run(work)));
  };
}

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
  return async ({ operation, parameters, body, incoming, faults }, call, run) => {
    const workOf = (tx: Tx): Work => ({ ...call, tx: lab ? lab.watch(incoming.requestId, tx) : tx });
    const key = parameters.headers[BEHAVIOUR.idempotency.header] as string | undefined;
    if (key === undefined) {
      await faults?.during();
      return store.write(async (tx) => ({ reply: await run(workOf(tx)), isReplayed: false }));
    }
    const once = { scope: `${operation.method} ${incoming.path}`, key, body };
    const { outcome, isReplayed } = await inProgress.alone(call.tenant, once, async () => {
      await faults?.during();
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
