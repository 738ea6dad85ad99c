/** Puts the module together: handlers of its operations, and the work that becomes due. */
import type { ServerSecret, Handlers, Ids } from '../api/call.ts';
import { eventHandlers, deliveryHandlers } from './delivery-handlers.ts';
import { endings } from './endings.ts';
import { retention } from './retention.ts';
import type { Store } from '../api/store.ts';
import type { StoredClock, Due } from '../api/clock.ts';
import { systemResolver, type Forwards } from './routes.ts';
import { endpointHandlers, preparedEndpointHandlers } from './endpoint-handlers.ts';
import { createSender } from './sender.ts';
import { DeliveryWorker } from './worker.ts';

interface WebhooksOptions {
  readonly store: Store;
  readonly clock: Pick<StoredClock, 'now' | 'realTime'>;
  readonly ids: Ids;
  readonly secret: ServerSecret;
  /** Origins whose webhooks go to this machine, read by `readForwards`. */
  readonly forwards: Forwards;
  /** Called with errors of the database that the worker met. */
  readonly onError: (error: unknown) => void;
  /** Status with which the inbox responds to a webhook under this name; undefined if it accepts it. */
  readonly inboxFault?: ((name: string) => Promise<number | undefined>) | undefined;
}

export interface Webhooks {
  readonly handlers: Handlers<
    keyof typeof eventHandlers | keyof typeof endpointHandlers | keyof typeof deliveryHandlers
  >;
  readonly prepared: ReturnType<typeof preparedEndpointHandlers>;
  /** Attempts that become due by the sandbox's clock; the worker also makes them in a loop, see `start`. */
  readonly attempts: Due;
  /** Removals that become due by the sandbox's clock. */
  readonly removals: readonly Due[];
  /** Returns the milliseconds since the worker last looked for due deliveries successfully. */
  idleMs(): number;
  /** Delivers until `stop` is called. */
  start(): void;
  /** Waits up to `graceMs` for the attempts in flight, and leaves the others to another worker. */
  stop(graceMs?: number): Promise<void>;
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, clock, forwards } = options;
  const resolve = systemResolver();
  const sender = createSender({ ...options, resolve });
  const worker = new DeliveryWorker({ ...options, sender, realTime: () => clock.realTime() });
  return {
    handlers: { ...eventHandlers, ...endpointHandlers, ...deliveryHandlers },
    prepared: preparedEndpointHandlers(forwards, resolve),
    attempts: worker,
    removals: [retention(store, clock), endings(store)],
    idleMs: () => worker.idleMs,
    start: () => worker.start(),
    async stop(graceMs) {
      await worker.stop(graceMs);
      await sender.close();
    },
  };
}
