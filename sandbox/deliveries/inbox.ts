/** Inbox: keeps what https://inbox.localhost/<name> receives, so that webhooks can be tried without any server. */
import type { Tenant, Ids } from '../api/call.ts';
import { activityNotice } from '../api/events.ts';
import { statement, type Store, type Tx } from '../api/store.ts';

/** Messages that are kept for each name; older ones are removed. */
const KEPT = 100;

interface InboxMessage {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface MessageRow {
  readonly id: string;
  readonly name: string;
  readonly headers: string;
  readonly body: string;
  readonly created_at: number;
}

const KEEP = statement(
  'inbox_keep',
  `insert into inbox_message (account_id, mode, name, id, headers, body, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

const PRUNE = statement(
  'inbox_prune',
  `delete from inbox_message where account_id = $1 and mode = $2 and name = $3 and created_at < (
     select min(created_at) from (
       select created_at from inbox_message where account_id = $1 and mode = $2 and name = $3
       order by created_at desc, id desc limit $4
     ) newest
   )`,
);

const READ = statement<MessageRow>(
  'inbox_read',
  `select id, name, headers, body, created_at from inbox_message
   where account_id = $1 and mode = $2 and ($3 = '' or name = $3)
   order by created_at desc, id desc limit $4`,
);

const CLEAR = statement(
  'inbox_clear',
  `delete from inbox_message where account_id = $1 and mode = $2 and ($3 = '' or name = $3)`,
);

/** Keeps one message, and removes the oldest ones of its name beyond the maximum. */
export async function keepInInbox(
  store: Store,
  { accountId, mode }: Tenant,
  ids: Ids,
  { name, headers, body }: InboxMessage,
  receivedAt: number,
): Promise<void> {
  await store.write(async (tx) => {
    await tx.all(KEEP, [accountId, mode, name, ids.next('msg'), JSON.stringify(headers), body, receivedAt]);
    await tx.all(PRUNE, [accountId, mode, name, KEPT]);
    tx.announce('activity', activityNotice('inbox', { account_id: accountId, mode, name }));
  });
}

/** Returns the newest messages first, of one name or of all. */
export async function readInbox(
  tx: Tx,
  { accountId, mode }: Tenant,
  { name = '', limit = KEPT }: { readonly name?: string; readonly limit?: number },
): Promise<(InboxMessage & { id: string; received_at: string })[]> {
  const rows = await tx.all(READ, [accountId, mode, name, limit]);
  return rows.map(({ id, name: received, headers, body, created_at }) => ({
    id,
    name: received,
    received_at: new Date(created_at).toISOString(),
    headers: JSON.parse(headers) as Record<string, string>,
    body,
  }));
}

/** Removes the messages of one name, or of all. */
export const clearInbox = async (tx: Tx, { accountId, mode }: Tenant, name = ''): Promise<void> => {
  await tx.all(CLEAR, [accountId, mode, name]);
};
