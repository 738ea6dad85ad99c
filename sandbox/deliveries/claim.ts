/** Claims due deliveries for this worker, with three plain statements instead of one join. */
import { isWanted, wanted, wantedRows } from '../api/wanted.ts';
import type { Work } from '../api/call.ts';
import { statement } from '../api/store.ts';
import { failPending } from './endings.ts';
import { allEndpoints, type StoredEndpoint } from './endpoint.ts';
import { removeDeliveries } from './retention.ts';
import { sealer } from './signature.ts';

/** End of an attempt: a response, or the reason why there is none. */
export type AttemptResult =
  | { readonly status: number; readonly retryAfter: string | undefined }
  | { readonly status: undefined; readonly failure: string };

/** Attempt that this worker has claimed and is to carry out. */
export interface Attempt {
  readonly deliveryId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly series: number;
  /** 1 for the first attempt of the series. */
  readonly number: number;
  readonly url: string;
  /** Secrets to sign with, the newest first. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** Attempt that has ended. */
export interface Outcome {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
  /** Real time of the signature, in seconds. */
  readonly signedAt: number;
  readonly signature: string;
  readonly milliseconds: number;
  /** Delay before the next attempt if this one failed; undefined after the last one. */
  readonly delay: number | undefined;
}

export const isSuccess = ({ result }: Outcome): boolean =>
  result.status !== undefined && result.status >= 200 && result.status < 300;

/** Maximum number of attempts of one endpoint in flight in one worker, including those that are not recorded yet. */
export const PER_ENDPOINT = 8;

interface PickedRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly series: number;
  readonly attempts: number;
}

/**
 * Searches the index of due deliveries for each endpoint separately, so that the backlog of one does not hide the
 * deliveries of another.
 */
const PICK = statement<PickedRow>(
  'deliveries_pick',
  `select d.id, d.endpoint_id, d.event_id, d.series, d.attempts
   from unnest($3::text[]) as e (id) cross join lateral (
     select id, endpoint_id, event_id, series, attempts, next_attempt_at from delivery
     where account_id = $1 and mode = $2 and endpoint_id = e.id and status = 'pending' and next_attempt_at <= $4
       and locked_until <= $5
     order by next_attempt_at limit $6 for update skip locked
   ) d
   order by d.next_attempt_at`,
);
const LEASE = statement(
  'deliveries_lease',
  `update delivery set locked_until = $4 from ${wanted()} where ${isWanted('id')}`,
);
const BODIES = statement<{ id: string; body: string }>('deliveries_bodies', wantedRows('id, body', 'event'));
const FAIL = statement(
  'deliveries_fail',
  `update delivery set status = 'failed', next_attempt_at = null from ${wanted()} where ${isWanted('id')}`,
);

interface ClaimOptions {
  /** Maximum number of attempts to claim. */
  readonly room: number;
  /** Returns the maximum number of attempts to claim for one endpoint. */
  readonly roomOf: (endpointId: string) => number;
  /** Endpoints with due deliveries that may not exist any more. */
  readonly suspects: Iterable<string>;
  /** Time by which leases end. */
  readonly realTime: number;
  readonly leaseMs: number;
}

export interface Claim {
  readonly attempts: readonly Attempt[];
  /** Endpoints that may have more due deliveries. */
  readonly more: ReadonlySet<string>;
}

/**
 * Claims attempts of one account and mode, the longest overdue first. Ends the deliveries that cannot be carried out.
 */
export async function claimDue(work: Work, options: ClaimOptions): Promise<Claim> {
  const { tx, tenant, now } = work;
  const endpoints = new Map((await allEndpoints(tx, tenant)).map((stored) => [stored.endpoint.id, stored]));
  const known = [...new Set([...endpoints.keys(), ...options.suspects])];
  const busy = new Set(known.filter((id) => options.roomOf(id) <= 0));
  const candidates = known.filter((id) => !busy.has(id));
  if (candidates.length === 0) return { attempts: [], more: busy };
  const { accountId, mode } = tenant;
  const due = await tx.all(PICK, [accountId, mode, candidates, now, options.realTime, PER_ENDPOINT]);
  const sendable = await endUnsendable(work, due, endpoints);
  const chosen = choose(sendable, due, options);
  const { taken } = chosen;
  const more = new Set([...busy, ...chosen.more]);
  if (taken.length === 0) return { attempts: [], more };
  tx.ahead(LEASE, [accountId, mode, taken.map(({ id }) => id), options.realTime + options.leaseMs]);
  return { attempts: await attemptsOf(work, taken, endpoints), more };
}

/** Ends deliveries whose endpoint was deleted or disabled while an event was appended. Returns the other deliveries. */
async function endUnsendable(
  work: Work,
  due: readonly PickedRow[],
  endpoints: ReadonlyMap<string, StoredEndpoint>,
): Promise<readonly PickedRow[]> {
  const { tx, tenant } = work;
  const orphans = due.filter((row) => !endpoints.has(row.endpoint_id));
  if (orphans.length > 0) {
    await removeDeliveries(
      tx,
      tenant,
      orphans.map(({ id }) => id),
    );
  }
  const isDisabled = (row: PickedRow): boolean => endpoints.get(row.endpoint_id)?.endpoint.status === 'disabled';
  for (const id of new Set(due.filter(isDisabled).map((row) => row.endpoint_id))) await failPending(work, id);
  return due.filter((row) => endpoints.has(row.endpoint_id) && !isDisabled(row));
}

/** Takes rows until the free places are used up. */
function choose(
  sendable: readonly PickedRow[],
  due: readonly PickedRow[],
  { room, roomOf }: ClaimOptions,
): { readonly taken: readonly PickedRow[]; readonly more: ReadonlySet<string> } {
  const taken: PickedRow[] = [];
  const counts = new Map<string, number>();
  const more = new Set<string>();
  for (const row of sendable) {
    const count = counts.get(row.endpoint_id) ?? 0;
    if (taken.length >= room || count >= roomOf(row.endpoint_id)) {
      more.add(row.endpoint_id);
    } else {
      counts.set(row.endpoint_id, count + 1);
      taken.push(row);
    }
  }
  for (const id of new Set(due.map((row) => row.endpoint_id))) {
    if (due.filter((row) => row.endpoint_id === id).length >= PER_ENDPOINT) more.add(id);
  }
  return { taken, more };
}

/** Returns the attempts of the rows. Deliveries whose event was removed have failed. */
async function attemptsOf(
  work: Work,
  taken: readonly PickedRow[],
  endpoints: ReadonlyMap<string, StoredEndpoint>,
): Promise<readonly Attempt[]> {
  const { tx, tenant } = work;
  const { accountId, mode } = tenant;
  const eventIds = [...new Set(taken.map((row) => row.event_id))];
  const rows = await tx.all(BODIES, [accountId, mode, eventIds]);
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const secrets = new Map<string, readonly string[]>();
  for (const id of new Set(taken.map((row) => row.endpoint_id))) {
    const stored = endpoints.get(id);
    if (stored) secrets.set(id, validSecrets(work, stored));
  }
  const lost = taken.filter((row) => !bodies.has(row.event_id)).map(({ id }) => id);
  if (lost.length > 0) tx.ahead(FAIL, [accountId, mode, lost]);
  return taken.flatMap((row) => {
    const stored = endpoints.get(row.endpoint_id);
    const body = bodies.get(row.event_id);
    if (!stored || body === undefined) return [];
    return {
      deliveryId: row.id,
      endpointId: row.endpoint_id,
      eventId: row.event_id,
      series: row.series,
      number: row.attempts + 1,
      url: stored.endpoint.url,
      secrets: secrets.get(row.endpoint_id) ?? [],
      body,
    };
  });
}

/** Returns the secrets that are valid now, the newest first. */
export function validSecrets(
  { tenant, now, secret }: Work,
  { endpoint, secrets: { current, previous } }: StoredEndpoint,
): readonly string[] {
  const { open } = sealer(secret, tenant, endpoint.id);
  return previous && previous.until > now ? [open(current), open(previous.sealed)] : [open(current)];
}
