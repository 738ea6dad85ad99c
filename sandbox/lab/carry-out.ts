/** Operations of the contract, carried out for people who have the token of the lab but no API key. */
import { type Call, handle, type Handlers, type PlainId } from '../work/call.ts';
import type { Tenant, Work } from '../work/work.ts';
import type { Store, Tx } from '../store/store.ts';
import type { AnyLabReply, AnyLabRequest, RunWork } from '../lab-document/handlers.ts';
import { internalCall } from '../work/internal-call.ts';
import { requireAccount } from './tenant.ts';

/** Carries out the operation of the contract that an operation of the lab names. */
export type CarryOut = (request: AnyLabRequest) => Promise<AnyLabReply>;
export type ContractHandlers = Handlers<PlainId>;

interface Tools {
  readonly store: Store;
  readonly handlers: ContractHandlers;
  readonly workOf: (tx: Tx, tenant: Tenant, requestId: string) => Work;
  readonly runWork: RunWork;
}

/** Returns the function that carries out operations of the contract; those that read do so without locks. */
export function carryOutOf({ store, handlers, workOf, runWork }: Tools): CarryOut {
  const isKnown = (id: string): id is PlainId => Object.hasOwn(handlers, id);
  return ({ operation, path, query, requestId }) => {
    const { carriesOut = '' } = operation;
    if (!isKnown(carriesOut)) throw new Error(`no handler carries out ${operation.id}`);
    const { account_id, mode, ...own } = path;
    const tenant = { accountId: account_id, mode } as Tenant;
    const parts = { path: own, query, body: undefined } as Pick<Call<PlainId>, 'path' | 'query' | 'body'>;
    const run = (work: Work): Promise<AnyLabReply> => handle(handlers, carriesOut, internalCall<PlainId>(work, parts));
    if (operation.method !== 'GET') return runWork(tenant, requestId, run);
    return store.read(async (tx) => {
      const work = workOf(tx, tenant, requestId);
      await requireAccount(work);
      return run(work);
    });
  };
}
