/** Kills the service while clients place orders, and audits what is left. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '../api.ts';
import { Lab } from '../lab.ts';
import { type ServiceProcess, startProcess } from '../service-process.ts';
import { type Audit, audit, stateOf } from './audit.ts';
import { startCountingReceiver } from './counting-receiver.ts';
import { storm } from './storm.ts';

interface KillOptions {
  orders: number;
  kills: number;
  /** Flags that say where the data are. */
  flags: readonly string[];
}

interface KillResult extends Audit {
  orders: number;
  kills: number;
  /** Milliseconds of the starts after a kill. */
  reopened: readonly number[];
}

const SHOP = 'https://shop.example';
const CLIENTS = 16;
/** More than one, because each may send 10,000 requests a minute. */
const KEYS = 8;
const SKUS = Array.from({ length: 8 }, (_, index) => `STORM-SKU-${index}`);
/** Share of the ordered units that are in stock, so that orders compete for the last ones. */
const SHARE = 0.5;
const UNITS_PER_ORDER = 4;
const MOST_ROUNDS = 40;
const ROUND_MS = 250;

export async function killRun({ orders, kills, flags }: KillOptions): Promise<KillResult> {
  const receiver = await startCountingReceiver();
  const service = await startProcess([...flags, '--forward', `${SHOP}=${receiver.url}`]);
  try {
    const api = new Api(service.url);
    const lab = new Lab(service);
    const stock = Math.ceil((orders * UNITS_PER_ORDER * SHARE) / SKUS.length);
    const { keys } = await openStormShop(api, lab, stock);
    const killer = new Killer(service, orders, kills);
    const watched = { checkHope: () => killer.checkHope(), onDone: (count: number) => killer.check(count) };
    const attempted = await storm({ url: service.url, keys, skus: SKUS, orders, clients: CLIENTS, ...watched });
    await killer.end();
    const [key = ''] = keys;
    const state = await stateOf(api, key);
    await untilDelivered(lab, () => state.events.every(({ id }) => receiver.arrivals.has(id)));
    const counts = audit(attempted, state, stock, receiver.arrivals);
    return { orders, kills: killer.reopened.length, reopened: killer.reopened, ...counts };
  } finally {
    await service.stop();
    await receiver.close();
  }
}

/** Creates an account with stock, keys and an endpoint. */
async function openStormShop(api: Api, lab: Lab, stock: number): Promise<{ keys: string[] }> {
  const { account, test_key: key } = await lab.newAccount();
  const merchant = lab.merchant(account.id);
  for (const sku of SKUS)
    await merchant.createProduct({
      title: sku,
      status: 'active',
      variants: [{ sku, price: { amount: 1999, currency: 'EUR' } }],
    });
  await api.read('setInventory', { key, body: { items: SKUS.map((sku) => ({ sku, on_hand: stock })) } });
  await api.read('createWebhookEndpoint', {
    key,
    body: { url: `${SHOP}/hooks`, event_types: ['order.created'] },
  });
  const keys = [key];
  while (keys.length < KEYS) {
    const body = { name: 'Client', mode: 'test', scopes: ['orders:write'] };
    keys.push((await api.read('createApiKey', { key, body })).secret);
  }
  return { keys };
}

/** Kills the service at random numbers of orders, one kill after the other. */
class Killer {
  readonly reopened: number[] = [];
  readonly #service: ServiceProcess;
  readonly #points: number[];
  #crash: Promise<void> | undefined;
  #error: unknown;

  constructor(service: ServiceProcess, orders: number, kills: number) {
    this.#service = service;
    // One point in each slice, so that kills are spread and their times still differ from run to run.
    const slice = orders / (kills + 1);
    this.#points = Array.from({ length: kills }, (_, index) => Math.floor(slice * (index + Math.random())) + 1);
  }

  /** Kills the service if a point is reached. */
  check(count: number): void {
    if (this.#crash || (this.#points[0] ?? Infinity) > count) return;
    this.#points.shift();
    this.#crash = this.#kill()
      .catch((error: unknown) => {
        this.#error = error;
      })
      .finally(() => {
        this.#crash = undefined;
      });
  }

  /** Throws if the service could not be started again. */
  checkHope(): void {
    if (this.#error !== undefined) throw this.#error;
  }

  async end(): Promise<void> {
    await this.#crash;
    this.checkHope();
  }

  async #kill(): Promise<void> {
    // Not always between two responses.
    await sleep(Math.random() * 20);
    await this.#service.crash();
    this.reopened.push(this.#service.readyMs);
  }
}

/** Waits for the deliveries in progress, and moves the clock to repeated ones. */
async function untilDelivered(lab: Lab, isDone: () => boolean): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && !isDone(); round++) {
    await sleep(ROUND_MS);
    if (round % 4 === 3) await lab.advance('1m');
  }
}
