import { clearInbox, readInbox } from '../../deliveries/inbox.ts';
import type { Store } from '../../store/store.ts';
import type { LabHandlers } from '../../lab-document/handlers.ts';

/** Longest list without `limit`. */
const LIMIT = 100;

export const inboxHandlers = (store: Store): LabHandlers<'listInboxMessages' | 'deleteInboxMessages'> => ({
  async listInboxMessages({ path, query }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    const { name, limit = LIMIT } = query;
    const messages = await store.read((tx) => readInbox(tx, tenant, { limit, ...(name !== undefined && { name }) }));
    return {
      status: 200,
      body: {
        data: messages.map(({ id, name: received, headers, body, receivedAt }) => ({
          id,
          name: received,
          received_at: new Date(receivedAt).toISOString(),
          headers: { ...headers },
          body,
        })),
      },
    };
  },
  async deleteInboxMessages({ path, query }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    await store.write((tx) => clearInbox(tx, tenant, query.name));
    return { status: 204 };
  },
});
