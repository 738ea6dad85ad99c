/** Webhook endpoints, deliveries and events in the whole pipeline, without HTTP. */
import { serverSecret, type Tenant, randomIds } from '../../../sandbox/api/call.ts';
import type { Schema } from '../../../sandbox/api/contract/types.ts';
import { readForwards } from '../../../sandbox/deliveries/routes.ts';
import { startReceiver, type Receiver } from '../../../sandbox/testing/deliveries.ts';
import { createWebhooks, type Webhooks } from '../../../sandbox/deliveries/webhooks.ts';
import { appendEvents, type NewEvent } from '../../../sandbox/api/events.ts';
import { testWork } from '../../../sandbox/testing/store.ts';
import { Service, type Received, type Sent } from '../access/service.ts';

export const SHOP = 'https://shop.example';
export type EndpointWithSecret = Schema<'WebhookEndpointWithSecret'>;

/** Account with its key, and a receiver on this machine to which `SHOP` is forwarded. */
export class Hooks {
  readonly service: Service;
  readonly receiver: Receiver;
  readonly tenant: Tenant;
  readonly #webhooks: Webhooks;
  readonly #secret: string;

  /** `statusOf` chooses the status with which the receiver responds to a path; 204 by default. */
  static async open(statusOf: (path: string) => number = () => 204): Promise<Hooks> {
    const receiver = await startReceiver((response, { path }) => void response.writeHead(statusOf(path)).end());
    let webhooks: Webhooks | undefined;
    const service = await Service.open((store, clock) => {
      webhooks = createWebhooks({
        store,
        clock: { now: () => clock.now(), realTime: Date.now },
        ids: randomIds,
        secret: serverSecret(new Uint8Array(32)),
        forwards: readForwards([`${SHOP}=${receiver.origin}`]),
        onError: (error) => {
          throw error;
        },
      });
      return webhooks;
    });
    const { account, api_key } = await service.signUp();
    if (!webhooks) throw new Error('the service has no webhooks');
    return new Hooks(service, receiver, webhooks, { accountId: account.id, mode: 'test' }, api_key.secret);
  }

  private constructor(service: Service, receiver: Receiver, webhooks: Webhooks, tenant: Tenant, secret: string) {
    this.service = service;
    this.receiver = receiver;
    this.tenant = tenant;
    this.#webhooks = webhooks;
    this.#secret = secret;
  }

  /** Sends a request with the key of the account. */
  send<T = Schema<'Problem'>>(line: string, sent: Sent = {}): Promise<Received<T>> {
    return this.service.send<T>(line, { secret: this.#secret, ...sent });
  }

  async createEndpoint(body: object = {}): Promise<EndpointWithSecret> {
    const given = { url: `${SHOP}/hooks`, event_types: ['order.created'], ...body };
    return (await this.send<EndpointWithSecret>('POST /webhook-endpoints', { body: given })).body;
  }

  /** Appends events at the time of the service. */
  append(...events: readonly NewEvent[]): Promise<readonly string[]> {
    return testWork(this.service.store, { now: this.service.now, tenant: this.tenant })(async (work) =>
      appendEvents(work, events),
    );
  }

  /** Carries out everything that is due now, including removals. */
  async runDue(): Promise<void> {
    await this.#webhooks.attempts.run();
    await Promise.all(this.#webhooks.removals.map((due) => due.run()));
  }

  async close(): Promise<void> {
    await this.#webhooks.stop(0);
    await this.receiver.close();
    await this.service.close();
  }
}
