/** Records the outcomes of attempts. */
import { isWanted, wanted } from '../api/wanted.ts';
import type { Tenant, Work } from '../api/call.ts';
import { appendEvents, activityNotice, dueNotice } from '../api/events.ts';
import { statement, type Tx } from '../api/store.ts';
import { isSuccess, type Outcome } from './claim.ts';
import { failPending } from './endings.ts';
import { lockEndpoint, updateEndpoint } from './endpoint.ts';

/**
 * Records outcomes that differ in the time of the next attempt only. A delivery has a lease while it is pending and
 * claimed; asking for the status would let the planner read all pending deliveries instead of these. The number of the series and of the attempt guard
 * against a late outcome: of an attempt that another worker has repeated, or of a series before the present one.
 */
const RECORD = statement(
  'deliveries_record',
  `update delivery set attempts = $4, status = $5, response_status = $6, locked_until = 0,
     next_attempt_at = case when $5 = 'pending' then ($7::bigint[])[array_position($3::text[], id)] end
   from ${wanted()} where ${isWanted('id')} and series = $8 and attempts = $4 - 1 and locked_until > 0`,
);
const RELEASE = statement(
  'deliveries_release',
  `update delivery set locked_until = 0 from ${wanted()} where ${isWanted('id')} and locked_until > 0`,
);
const LOG = statement(
  'deliveries_log',
  `insert into delivery_attempt (account_id, mode, delivery_id, series, number, url, signed_at, signature,
     response_status, failure, milliseconds, created_at)
   select $1, $2, n.delivery_id, n.series, n.number, n.url, n.signed_at, n.signature, nullif(n.response_status, 0),
     nullif(n.failure, ''), n.milliseconds, $11
   from unnest($3::text[], $4::integer[], $5::integer[], $6::text[], $7::bigint[], $8::text[], $9::integer[],
     $10::text[], $12::integer[])
     as n (delivery_id, series, number, url, signed_at, signature, response_status, failure, milliseconds)
   on conflict do nothing`,
);

const GONE = 410;

/** Records outcomes of one account and mode. The statements travel with the next one, because nothing waits for their results. */
export async function recordOutcomes(work: Work, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const gone = outcomes.filter(({ result }) => result.status === GONE).map(({ attempt }) => attempt);
  // Endpoints are locked before deliveries, as in the API: two transactions that wait for each other would both stop.
  for (const { endpointId } of gone) await lockEndpoint(work.tx, work.tenant, endpointId);
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const { attempt, result } = outcome;
    const key = [attempt.series, attempt.number, statusAfter(outcome), result.status].join();
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  for (const group of groups.values()) recordGroup(work, group);
  for (const { endpointId, url } of gone) await disable(work, endpointId, url);
  log(work, outcomes);
  const { accountId, mode } = work.tenant;
  const deliveries = outcomes.map(({ attempt }) => attempt.deliveryId);
  work.tx.announce('activity', activityNotice('delivery', { account_id: accountId, mode, deliveries }));
}

/** Gives up the leases of attempts that were not carried out, so that another worker can take them at once. */
export async function releaseLeases(tx: Tx, tenant: Tenant, deliveryIds: readonly string[]): Promise<void> {
  await tx.all(RELEASE, [tenant.accountId, tenant.mode, deliveryIds]);
  tx.announce('deliveries-due', dueNotice(tenant));
}

/** Returns the status of a delivery after an attempt. */
function statusAfter(outcome: Outcome): 'succeeded' | 'failed' | 'pending' {
  if (isSuccess(outcome)) return 'succeeded';
  return outcome.delay === undefined || outcome.result.status === GONE ? 'failed' : 'pending';
}

function recordGroup({ tx, tenant, now }: Work, group: readonly Outcome[]): void {
  const [first] = group;
  if (!first) return;
  tx.ahead(RECORD, [
    tenant.accountId,
    tenant.mode,
    group.map(({ attempt }) => attempt.deliveryId),
    first.attempt.number,
    statusAfter(first),
    first.result.status ?? null,
    group.map(({ delay }) => now + (delay ?? 0)),
    first.attempt.series,
  ]);
}

/** Disables an endpoint that responded with 410 and still has this URL, and informs the other endpoints. */
async function disable(work: Work, endpointId: string, url: string): Promise<void> {
  const { tx, tenant, now } = work;
  const found = await lockEndpoint(tx, tenant, endpointId);
  if (found?.endpoint.status !== 'enabled' || found.endpoint.url !== url) return;
  const endpoint = {
    ...found.endpoint,
    status: 'disabled' as const,
    version: found.endpoint.version + 1,
    updated_at: new Date(now).toISOString(),
  };
  await updateEndpoint(tx, tenant, { ...found, endpoint });
  await failPending(work, endpointId);
  appendEvents(work, [{ type: 'webhook_endpoint.disabled', data: endpoint }]);
}

/** Stores the attempts for troubleshooting. */
function log({ tx, tenant, now }: Work, outcomes: readonly Outcome[]): void {
  const attempts = outcomes.map(({ attempt }) => attempt);
  const results = outcomes.map(({ result }) => result);
  tx.ahead(LOG, [
    tenant.accountId,
    tenant.mode,
    attempts.map(({ deliveryId }) => deliveryId),
    attempts.map(({ series }) => series),
    attempts.map(({ number }) => number),
    attempts.map(({ url }) => url),
    outcomes.map(({ signedAt }) => signedAt),
    outcomes.map(({ signature }) => signature),
    results.map(({ status }) => status ?? 0),
    results.map((result) => ('failure' in result ? result.failure : '')),
    now,
    outcomes.map(({ milliseconds }) => Math.round(milliseconds)),
  ]);
}
