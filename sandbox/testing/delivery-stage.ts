/** Stage for tests of the worker: a store, a clock, receivers and workers, all closed at once. */
import { appendEvents } from '../outbox/append.ts';
import { statement } from '../store/statement.ts';
import type { Store } from '../store/store.ts';
import { testStore, testWork } from './store.ts';
import {
  startReceiver,
  TestClock,
  testWorker,
  type Receiver,
  type TestWorker,
  type WorkerSetUp,
} from './deliveries.ts';

/** Origin that is forwarded to the receiver. */
export const SHOP = 'https://shop.example';

interface Row {
  readonly endpoint_id: string;
  readonly event_type: string;
  readonly status: string;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly next_attempt_at: number | null;
}

const DELIVERIES = statement<Row>(
  'stage_deliveries',
  'select endpoint_id, event_type, status, attempts, response_status, next_attempt_at from delivery order by created_at, id',
);

export class Stage {
  readonly clock = new TestClock();
  readonly store: Store;
  readonly #open: (Receiver | TestWorker)[] = [];

  static async open(): Promise<Stage> {
    return new Stage(await testStore());
  }

  private constructor(store: Store) {
    this.store = store;
  }

  async receiver(...parameters: Parameters<typeof startReceiver>): Promise<Receiver> {
    const started = await startReceiver(...parameters);
    this.#open.push(started);
    return started;
  }

  /** Returns a worker that reaches the receiver with this origin as `SHOP`. */
  worker(origin: string, rest: Partial<WorkerSetUp> = {}, store = this.store): TestWorker {
    const made = testWorker(store, { clock: this.clock, forwards: [`${SHOP}=${origin}`], ...rest });
    this.#open.unshift(made);
    return made;
  }

  /** Appends events at the time of the clock. Returns their ids. */
  append(count = 1): Promise<readonly string[]> {
    const events = Array.from({ length: count }, (_, number) => ({ type: 'order.created', data: { number } }) as const);
    return testWork(this.store, { now: this.clock.now() })(async (work) => appendEvents(work, events));
  }

  deliveries(): Promise<Row[]> {
    return this.store.read((tx) => tx.all(DELIVERIES, []));
  }

  async close(): Promise<void> {
    for (const each of this.#open) await each.close();
    await this.store.close();
  }
}
