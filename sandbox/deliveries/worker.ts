/** Worker that delivers events: claims what is due, sends it, and records the outcomes, in a steady flow. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerSecret, Tenant, Work, Ids } from '../api/call.ts';
import { tenantOfNotice } from '../api/events.ts';
import type { Store, Tx } from '../api/store.ts';
import type { Clock, Due } from '../api/clock.ts';
import { type Attempt, type Outcome, claimDue, type Claim } from './claim.ts';
import { type DueEndpoint, firstDueAt, Lookout } from './due.ts';
import { Lane } from './lane.ts';
import { recordOutcomes, releaseLeases } from './record.ts';
import { delayAfter, retryAfter } from './schedule.ts';
import type { Sender } from './sender.ts';
import { signatures } from './signature.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';

const HEADERS = BEHAVIOUR.webhooks;
/** Maximum number of attempts in flight, including those that are not recorded yet. */
const IN_FLIGHT = 64;
/** Time for which an attempt belongs to the worker that claimed it; longer than any attempt takes. */
const LEASE_MS = 30_000;
/** Maximum time between two queries for due deliveries: notices may be lost, and leases of other workers end unannounced. */
const POLL_MS = 1000;
/** Factor by which the time between two queries is longer than a query takes. */
const PACE = 20;
/** Time between two queries while other workers hold all due deliveries. */
const OTHERS_MS = 20;
/** Time to record the last outcomes after the attempts in flight have ended. */
const LAST_RECORDS_MS = 2000;
/** PostgreSQL runs several transactions at once. */
const TURNS = { pglite: 1, postgres: 3 } as const;
const USER_AGENT = 'Integration-API-Webhooks/1.0';

interface WorkerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  readonly sender: Sender;
  /** Called with errors of the database; the worker continues. */
  readonly onError: (error: unknown) => void;
  /** Returns the real time, which signatures and leases use: the sandbox's clock may be ahead. The same in all processes. */
  readonly realTime: () => number;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
}

export class DeliveryWorker implements Due {
  readonly name = 'deliveries';
  readonly #options: WorkerOptions & Required<Pick<WorkerOptions, 'random'>>;
  readonly #lanes = new Map<string, Lane>();
  readonly #lookout: Lookout;
  readonly #stopped = new AbortController();
  readonly #unlisten: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #pumpTimer: NodeJS.Timeout | undefined;
  #turns = 0;
  #inFlight = 0;
  #begun = 0;
  #reserved = 0;
  #isClaiming = true;
  #lookedAt = performance.now();
  #idle: (() => void)[] = [];

  constructor(options: WorkerOptions) {
    this.#options = { random: Math.random, ...options };
    this.#lookout = new Lookout(options.store);
    setMaxListeners(IN_FLIGHT + 1, this.#stopped.signal);
  }

  /** Number of milliseconds since the last look at the database that succeeded: the heartbeat of the worker. */
  get idleMs(): number {
    return performance.now() - this.#lookedAt;
  }

  /** Delivers until `stop` is called. */
  start(): void {
    const { store } = this.#options;
    this.#unlisten.push(
      store.listen('deliveries-due', (payload) => {
        const tenant = tenantOfNotice(payload);
        if (tenant) return this.#want(tenant);
        // Notices were lost, or a snapshot has replaced all deliveries.
        this.#lookout.startOver();
        this.#schedule(0);
      }),
      store.listen('clock-changed', () => this.#schedule(0)),
    );
    this.#schedule(0);
  }

  /** Claims nothing more, waits up to `graceMs` for the attempts in flight, and gives up those that remain. */
  async stop(graceMs = 10_000): Promise<void> {
    this.#isClaiming = false;
    for (const unlisten of this.#unlisten.splice(0)) unlisten();
    clearTimeout(this.#timer);
    const grace = setTimeout(() => this.#stopped.abort(), graceMs);
    // Without a database, outcomes cannot be recorded: their leases end, and the attempts are repeated.
    await Promise.race([this.#untilIdle(), sleep(graceMs + LAST_RECORDS_MS, undefined, { ref: false })]);
    clearTimeout(grace);
    this.#stopped.abort();
  }

  next(): Promise<number | undefined> {
    return firstDueAt(this.#options.store);
  }

  /** Carries out everything that is due, and waits for other workers that have claimed a part of it. */
  async run(): Promise<void> {
    const end = this.#options.realTime() + LEASE_MS;
    while (this.#isClaiming && (await this.#look()) > 0 && this.#options.realTime() <= end) {
      const before = this.#begun;
      await this.#untilIdle();
      if (this.#begun === before) await sleep(OTHERS_MS);
    }
    await this.#untilIdle();
  }

  /** Looks for due deliveries, and starts with them. Returns the number of endpoints that have some. */
  async #look(): Promise<number> {
    this.#lookout.startOver();
    const { due } = await this.#lookout.look(this.#options.clock.now());
    this.#wantAll(due);
    return due.length;
  }

  async #poll(): Promise<void> {
    const began = performance.now();
    try {
      const now = this.#options.clock.now();
      const { due, next = Infinity } = await this.#lookout.look(now);
      this.#lookedAt = performance.now();
      this.#wantAll(due);
      // A look at a large backlog takes long, and must not keep the database busy.
      this.#schedule(Math.max(PACE * (this.#lookedAt - began), Math.min(POLL_MS, next - now)));
    } catch (error) {
      this.#options.onError(error);
      this.#schedule(POLL_MS);
    }
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClaiming) return;
    this.#timer = setTimeout(() => void this.#poll(), delay);
    this.#timer.unref();
  }

  #wantAll(due: readonly DueEndpoint[]): void {
    for (const { tenant, endpointId } of due) this.#lane(tenant).suspects.add(endpointId);
    for (const { tenant } of due) this.#want(tenant);
  }

  #want(tenant: Tenant): void {
    this.#lane(tenant).isWanted = true;
    this.#pump();
  }

  #lane(tenant: Tenant): Lane {
    const key = `${tenant.accountId}/${tenant.mode}`;
    const lane = this.#lanes.get(key) ?? new Lane(tenant);
    this.#lanes.set(key, lane);
    return lane;
  }

  get #room(): number {
    if (!this.#isClaiming) return 0;
    let unrecorded = 0;
    for (const { finished } of this.#lanes.values()) unrecorded += finished.length;
    return IN_FLIGHT - this.#inFlight - unrecorded - this.#reserved;
  }

  /** Starts as many turns as are allowed, for the lanes that have waited longest. */
  #pump(): void {
    const now = performance.now();
    let wait = Infinity;
    for (const [key, lane] of this.#lanes) {
      if (this.#turns >= TURNS[this.#options.store.engine]) return;
      if (lane.isTurning) continue;
      if (lane.finished.length > 0 || (this.#room > 0 && lane.canClaim)) {
        const laneWait = lane.waitOf(now);
        wait = Math.min(wait, laneWait);
        if (laneWait > 0) continue;
        // A lane that has had its turn waits behind all others.
        this.#lanes.delete(key);
        this.#lanes.set(key, lane);
        void this.#turn(lane);
      } else if (lane.isIdle || (!this.#isClaiming && lane.inFlight === 0)) {
        this.#lanes.delete(key);
      }
    }
    if (wait > 0 && wait < Infinity) this.#pumpIn(wait);
    if (this.#turns === 0 && this.#inFlight === 0 && wait === Infinity) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  #pumpIn(milliseconds: number): void {
    if (this.#pumpTimer) return;
    this.#pumpTimer = setTimeout(() => {
      this.#pumpTimer = undefined;
      this.#pump();
    }, milliseconds);
  }

  async #untilIdle(): Promise<void> {
    const idle = new Promise<void>((resolve) => this.#idle.push(resolve));
    this.#pump();
    await idle;
  }

  /**
   * Records what has finished, and claims what is due. Both are one transaction, because each costs a commit; attempts begin
   * after it, so a crash repeats no more of them than may be in flight.
   */
  async #turn(lane: Lane): Promise<void> {
    const outcomes = lane.takeTurn(performance.now());
    const room = lane.canClaim ? Math.max(0, Math.min(this.#room, lane.room)) : 0;
    const suspects = lane.suspects;
    if (room > 0) {
      lane.isWanted = false;
      lane.suspects = new Set();
    }
    this.#turns += 1;
    this.#reserved += room;
    try {
      const claim = await this.#options.store.write((tx) => this.#recordAndClaim(tx, lane, outcomes, suspects, room));
      if (claim) this.#begin(lane, claim);
    } catch (error) {
      this.#options.onError(error);
      lane.finished.unshift(...outcomes);
      lane.isWanted = true;
      await sleep(POLL_MS);
    }
    this.#reserved -= room;
    this.#turns -= 1;
    lane.endTurn(performance.now());
    this.#pump();
  }

  async #recordAndClaim(
    tx: Tx,
    lane: Lane,
    outcomes: readonly Outcome[],
    suspects: ReadonlySet<string>,
    room: number,
  ): Promise<Claim | undefined> {
    const { clock, ids, secret, realTime } = this.#options;
    const work: Work = { tx, tenant: lane.tenant, now: clock.now(), ids, secret, requestId: null };
    await recordOutcomes(work, outcomes);
    if (room <= 0) return undefined;
    const roomOf = (id: string): number => lane.roomOf(id);
    return claimDue(work, { room, roomOf, suspects, realTime: realTime(), leaseMs: LEASE_MS });
  }

  #begin(lane: Lane, { attempts, more }: Claim): void {
    lane.begin(attempts, more);
    this.#inFlight += attempts.length;
    this.#begun += attempts.length;
    for (const attempt of attempts) void this.#attempt(lane, attempt);
  }

  async #attempt(lane: Lane, attempt: Attempt): Promise<void> {
    const outcome = await this.#send(lane.tenant, attempt);
    this.#inFlight -= 1;
    lane.end(attempt, outcome);
    this.#pump();
  }

  /** Carries out an attempt. Returns undefined if the worker was stopped first: another worker repeats it. */
  async #send(tenant: Tenant, attempt: Attempt): Promise<Outcome | undefined> {
    const { sender, realTime, random, store } = this.#options;
    const began = performance.now();
    const signedAt = Math.floor(realTime() / 1000);
    const signature = signatures({ id: attempt.eventId, timestamp: signedAt, body: attempt.body }, attempt.secrets);
    const headers = {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      [HEADERS.id_header]: attempt.eventId,
      [HEADERS.timestamp_header]: `${signedAt}`,
      [HEADERS.signature_header]: signature,
    };
    const message = { tenant, url: attempt.url, headers, body: attempt.body };
    const result = await sender.send(message, this.#stopped.signal);
    if (result.status === undefined && this.#stopped.signal.aborted) {
      await store.write((tx) => releaseLeases(tx, tenant, [attempt.deliveryId])).catch(this.#options.onError);
      return undefined;
    }
    const asked = result.status === undefined ? 0 : retryAfter(result.retryAfter, realTime());
    const delay = delayAfter(attempt.number, asked, random());
    return { attempt, result, signedAt, signature, milliseconds: performance.now() - began, delay };
  }
}
