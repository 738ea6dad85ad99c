/** Views: operations of the contract that read, carried out for people who have the token of the lab but no API key. */
import type { Call, Handler, Handlers, PreparedId } from '../work/call.ts';
import type { OperationId } from '../contract/types.ts';
import type { Tenant, Work } from '../work/work.ts';
import type { Store, Tx } from '../store/store.ts';
import type { AnyLabReply, AnyLabRequest } from '../lab-document/handlers.ts';
import { internalCall } from '../work/internal-call.ts';
import { requireAccount } from './tenant.ts';

export type View = (request: AnyLabRequest) => Promise<AnyLabReply>;
export type ContractHandlers = Handlers<Exclude<OperationId, PreparedId>>;

/** Returns the function that carries out views. */
export function viewOf(
  store: Store,
  handlers: ContractHandlers,
  workOf: (tx: Tx, tenant: Tenant, requestId: string) => Work,
): View {
  const table = handlers as unknown as Readonly<Record<string, Handler<OperationId> | undefined>>;
  return ({ operation, path, query, requestId }) => {
    const handler = table[operation.reads ?? ''];
    if (!handler) throw new Error(`no handler carries out ${operation.reads}`);
    const { account_id, mode, ...own } = path;
    const tenant = { accountId: account_id, mode } as Tenant;
    return store.read(async (tx) => {
      const work = workOf(tx, tenant, requestId);
      await requireAccount(work);
      const parts = { path: own, query, body: undefined } as Pick<Call<OperationId>, 'path' | 'query' | 'body'>;
      return handler(internalCall<OperationId>(work, parts));
    });
  };
}
