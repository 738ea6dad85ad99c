/** Views: operations of the contract that read, carried out for people who have the token of the lab but no API key. */
import { type Call, handle, type Handlers, type PlainId } from '../work/call.ts';
import type { Tenant, Work } from '../work/work.ts';
import type { Store, Tx } from '../store/store.ts';
import type { AnyLabReply, AnyLabRequest } from '../lab-document/handlers.ts';
import { internalCall } from '../work/internal-call.ts';
import { requireAccount } from './tenant.ts';

export type View = (request: AnyLabRequest) => Promise<AnyLabReply>;
export type ContractHandlers = Handlers<PlainId>;

/** Returns the function that carries out views. */
export function viewOf(
  store: Store,
  handlers: ContractHandlers,
  workOf: (tx: Tx, tenant: Tenant, requestId: string) => Work,
): View {
  const isRead = (id: string): id is PlainId => Object.hasOwn(handlers, id);
  return ({ operation, path, query, requestId }) => {
    const { reads = '' } = operation;
    if (!isRead(reads)) throw new Error(`no handler carries out ${operation.id}`);
    const { account_id, mode, ...own } = path;
    const tenant = { accountId: account_id, mode } as Tenant;
    return store.read(async (tx) => {
      const work = workOf(tx, tenant, requestId);
      await requireAccount(work);
      const parts = { path: own, query, body: undefined } as Pick<Call<PlainId>, 'path' | 'query' | 'body'>;
      return handle(handlers, reads, internalCall<PlainId>(work, parts));
    });
  };
}
