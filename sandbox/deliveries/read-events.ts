/** Operations on events: the list, and one event. */
import type { Handlers } from '../api/call.ts';
import { notFound, Problem } from '../api/contract/problems.ts';
import { JsonText, type Schema, readableEvents } from '../api/contract/types.ts';
import { permitEvents } from '../api/authenticate.ts';
import { countOf, pageOf, startOf } from '../api/pages.ts';
import { statement } from '../api/store.ts';
import { instantOf } from '../api/clock.ts';
import { isExpiredId, READABLE_MS } from './retention.ts';

interface PlaceRow {
  readonly id: string;
  readonly position: number;
  readonly created_at: number;
}

const LIST = statement<PlaceRow>(
  'events_list',
  `select id, position, created_at from event_time
   where account_id = $1 and mode = $2 and created_at >= $3 and created_at < $4
     and (created_at, position, id) < ($5, $6, $7)
     and type = any($8)
   order by created_at desc, position desc, id desc limit $9`,
);

const BODIES = statement<{ id: string; body: string }>(
  'events_bodies',
  'select id, body from event where account_id = $1 and mode = $2 and id = any($3)',
);

const FIND = statement<{ body: string; created_at: number }>(
  'events_find',
  'select body, created_at from event where account_id = $1 and mode = $2 and id = $3',
);

/** Position before all events, which are listed newest first; no id sorts after a tilde. */
const NEWEST = [Number.MAX_SAFE_INTEGER, 2 ** 31 - 1, '~'] as const;

/** Time after the newest event. */
const NEVER = Number.MAX_SAFE_INTEGER;

export const eventHandlers: Handlers<'listEvents' | 'retrieveEvent'> = {
  async listEvents(call) {
    const { tx, tenant, query, now, caller } = call;
    permitEvents(caller, query.type ?? []);
    const start = (await startOf(call, 'listEvents', query)) ?? NEWEST;
    const oldest = now - READABLE_MS + 1;
    const selected = await tx.all(LIST, [
      tenant.accountId,
      tenant.mode,
      query.created_at_min === undefined ? oldest : Math.max(instantOf(query.created_at_min), oldest),
      query.created_at_max === undefined ? NEVER : instantOf(query.created_at_max),
      ...start,
      query.type ?? readableEvents(caller.scopes),
      countOf(query),
    ]);
    const { rows, ...page } = await pageOf(call, 'listEvents', query, selected, (row) => [
      row.created_at,
      row.position,
      row.id,
    ]);
    const ids = rows.map(({ id }) => id);
    const found = await tx.all(BODIES, [tenant.accountId, tenant.mode, ids]);
    const bodies = new Map(found.map(({ id, body }) => [id, body]));
    const data = ids.flatMap((id) => bodies.get(id) ?? []).join(',');
    return { status: 200, body: new JsonText(`{"data":[${data}],${JSON.stringify(page).slice(1)}`) };
  },

  async retrieveEvent({ tx, tenant, path, now, caller }) {
    const id = path.event_id;
    const row = await tx.first(FIND, [tenant.accountId, tenant.mode, id]);
    if (row && row.created_at > now - READABLE_MS) {
      permitEvents(caller, [(JSON.parse(row.body) as Schema<'Event'>).type]);
      return { status: 200, body: new JsonText<Schema<'Event'>>(row.body) };
    }
    if (row) {
      const at = new Date(row.created_at).toISOString();
      throw new Problem('resource_gone', `The event ${id} occurred at ${at}. Events are kept for 30 days.`);
    }
    if (await isExpiredId(tx, tenant, id)) {
      throw new Problem('resource_gone', `The event ${id} has expired. Events are kept for 30 days.`);
    }
    throw notFound('event', id);
  },
};
