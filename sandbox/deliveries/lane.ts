/** Deliveries of one account and mode in this worker. */
import type { Tenant } from '../api/call.ts';
import { type Attempt, type Outcome, PER_ENDPOINT } from './claim.ts';

/**
 * Maximum number of attempts of one account and mode in flight, so that slow receivers leave room for other accounts. An
 * attempt is in flight until its outcome is recorded: a crash of this process repeats it.
 */
const PER_LANE = 32;
/** An endpoint that needs longer than this for an attempt is slow, and gets fewer attempts in flight. */
const SLOW_MS = 3000;
const PER_SLOW_ENDPOINT = 2;
/**
 * Time between two turns of a busy lane: each is a transaction, whose cost hardly depends on how much it does. The time
 * grows with that of the last turn, so that a busy database serves others for two thirds of the time.
 */
const SPACING_MS = 10;
const LONGEST_SPACING_MS = 50;
/** Number of outcomes that are recorded without a wait: half of the maximum, so that the other half is in flight. */
const BATCH = PER_LANE / 2;

export class Lane {
  readonly tenant: Tenant;
  /** Outcomes that are not recorded yet. */
  finished: Outcome[] = [];
  /** True if there may be due deliveries that were not looked for yet. */
  isWanted = false;
  /** True while a transaction records outcomes and claims attempts. */
  isTurning = false;
  /** Endpoints that have due deliveries according to the index, whether or not they exist. */
  suspects = new Set<string>();
  #began = 0;
  /** Time before which outcomes and notices are collected. */
  #restsUntil = -Infinity;
  #more: ReadonlySet<string> = new Set();
  readonly #slow = new Set<string>();
  readonly #inFlight = new Map<string, number>();

  constructor(tenant: Tenant) {
    this.tenant = tenant;
  }

  get inFlight(): number {
    let sum = 0;
    for (const count of this.#inFlight.values()) sum += count;
    return sum;
  }

  /** Number of attempts that may be claimed for the account and mode. */
  get room(): number {
    return PER_LANE - this.inFlight - this.finished.length;
  }

  /** True if nothing is left to do, so that the lane can be forgotten. */
  get isIdle(): boolean {
    return !this.isTurning && !this.isWanted && this.finished.length === 0 && this.#inFlight.size === 0;
  }

  /** True if deliveries may be due that this lane has room for. */
  get canClaim(): boolean {
    return this.room > 0 && (this.isWanted || [...this.#more].some((id) => this.roomOf(id) > 0));
  }

  /** Returns how long to wait before the next turn even if there is something to do; 0 for no wait. */
  waitOf(now: number): number {
    const isDone = this.finished.length >= BATCH || (this.finished.length > 0 && this.#inFlight.size === 0);
    return isDone ? 0 : Math.max(0, this.#restsUntil - now);
  }

  /** Number of attempts that may be claimed for an endpoint. */
  roomOf(endpointId: string): number {
    const maximum = this.#slow.has(endpointId) ? PER_SLOW_ENDPOINT : PER_ENDPOINT;
    const unrecorded = this.finished.filter(({ attempt }) => attempt.endpointId === endpointId).length;
    return maximum - (this.#inFlight.get(endpointId) ?? 0) - unrecorded;
  }

  /** Begins a turn, and hands over the outcomes to record. */
  takeTurn(now: number): readonly Outcome[] {
    const outcomes = this.finished;
    this.finished = [];
    this.isTurning = true;
    this.#began = now;
    return outcomes;
  }

  endTurn(now: number): void {
    this.isTurning = false;
    this.#restsUntil = now + Math.min(Math.max(SPACING_MS, 2 * (now - this.#began)), LONGEST_SPACING_MS);
  }

  begin(attempts: readonly Attempt[], more: ReadonlySet<string>): void {
    this.#more = more;
    for (const { endpointId } of attempts) {
      this.#inFlight.set(endpointId, (this.#inFlight.get(endpointId) ?? 0) + 1);
    }
  }

  end({ endpointId }: Attempt, outcome: Outcome | undefined): void {
    const count = (this.#inFlight.get(endpointId) ?? 0) - 1;
    if (count > 0) this.#inFlight.set(endpointId, count);
    else this.#inFlight.delete(endpointId);
    if (!outcome) return;
    if (outcome.milliseconds > SLOW_MS) this.#slow.add(endpointId);
    else this.#slow.delete(endpointId);
    this.finished.push(outcome);
  }
}
