/** Shop for tests: operations of products, locations, stock and orders on a store, each checked against the contract. */
import assert from 'node:assert/strict';
import { createLocation, locationHandlers } from '../shop/locations.ts';
import { createProduct } from '../shop/change-products.ts';
import { productHandlers } from '../shop/list-products.ts';
import type { VariantInput, Product } from '../shop/products.ts';
import { checkBody } from '../api/contract/requests.ts';
import { type Call, handle, type Handlers, internalCall, type Work, randomIds } from '../api/call.ts';
import { readContract } from '../api/contract/contract.ts';
import { Problem } from '../api/contract/problems.ts';
import {
  JsonText,
  type BodyOf,
  type OperationId,
  type PathOf,
  type QueryOf,
  type Schema,
  type SuccessBody,
} from '../api/contract/types.ts';
import { stockChangeHandlers, levelListHandlers } from '../shop/change-stock.ts';
import { statement, type Store } from '../api/store.ts';
import { testWork } from './store.ts';
import { orderChangeHandlers } from '../shop/change-order.ts';
import { createOrderHandlers } from '../shop/create-order.ts';
import { orderReadHandlers } from '../shop/list-orders.ts';

const HANDLERS = {
  ...productHandlers,
  ...locationHandlers,
  ...levelListHandlers,
  ...stockChangeHandlers,
  ...createOrderHandlers,
  ...orderReadHandlers,
  ...orderChangeHandlers,
};

type ShopOperation = keyof typeof HANDLERS;
const handlers: Handlers<ShopOperation> = HANDLERS;

/** Parts of a request; `body` is not typed, because tests also send invalid ones. */
interface ShopRequest<Id extends OperationId> {
  readonly path?: PathOf<Id>;
  readonly query?: QueryOf<Id>;
  readonly body?: BodyOf<Id> | object;
  readonly ifMatch?: number;
}

/** Response: the record and its version, or the problem. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly etag?: number | undefined;
  readonly code?: string;
  readonly detail?: string;
  /** Errors as `pointer code`. */
  readonly errors?: readonly string[];
  readonly fieldErrors?: readonly Schema<'FieldError'>[];
}

/** Parts of a reply that every operation here has. */
interface Sent {
  readonly status: number;
  readonly body?: unknown;
  readonly etag?: number;
}

const contract = readContract();

/** Returns one line for each difference from a schema of the contract. */
const differences = (pointer: string, value: unknown): string[] =>
  contract.validateResponse(pointer, value).map(({ instancePath, message }) => `${instancePath} ${message}`);

const operationOf = (id: OperationId) => {
  const operation = contract.operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
};

/** Compares a response with the contract. */
function check(id: OperationId, status: number, body: unknown): void {
  const rule = operationOf(id).responses.get(status);
  assert.ok(rule, `${id} does not document ${status}`);
  if (!rule.content || status >= 400) return;
  assert.deepEqual(differences(rule.content.pointer, body), []);
}

function failed(id: OperationId, problem: Problem): Answer<never> {
  const { status } = contract.problemKind(problem.code);
  check(id, status, undefined);
  const fieldErrors = problem.errors ?? [];
  return {
    status,
    body: undefined as never,
    code: problem.code,
    detail: problem.message,
    errors: fieldErrors.map(({ pointer, code }) => `${pointer} ${code}`),
    fieldErrors,
  };
}

async function answerOf<Id extends ShopOperation>(
  work: Work,
  id: Id,
  { path, query, body, ifMatch }: ShopRequest<Id>,
): Promise<Answer<SuccessBody<Id>>> {
  const operation = operationOf(id);
  if (operation.body !== undefined) checkBody(body, operation.body, contract.validateRequest);
  const parts = { path: path ?? {}, query: query ?? {}, body } as Pick<Call<Id>, 'path' | 'query' | 'body'>;
  const call: Call<Id> = { ...internalCall(work, parts), ifMatch };
  const reply: Sent = await handle<Id>(handlers, id, call);
  const sent: unknown = reply.body instanceof JsonText ? JSON.parse(reply.body.text) : reply.body;
  check(id, reply.status, sent);
  return { status: reply.status, body: sent as SuccessBody<Id>, etag: reply.etag };
}

interface StoredEvent {
  readonly type: string;
  readonly body: string;
}

const EVENTS = statement<StoredEvent>(
  'shop_test_events',
  `select type, body from event where account_id = $1 and mode = $2
   order by created_at, request_id, position`,
);

/** Shop of a new account, unless the overrides name one. Times go forward by a second with each request, so that events have an order. */
export class Shop {
  readonly store: Store;
  readonly tenant: Work['tenant'];
  readonly #overrides: Partial<Omit<Work, 'tx'>>;
  #now: number;
  #requests = 0;

  constructor(store: Store, overrides: Partial<Omit<Work, 'tx'>> = {}) {
    this.store = store;
    this.tenant = overrides.tenant ?? { accountId: randomIds.next('acct'), mode: 'test' };
    this.#overrides = overrides;
    this.#now = overrides.now ?? Date.UTC(2026, 4, 4, 9);
  }

  /** Time of the latest request. */
  get now(): number {
    return this.#now;
  }

  /** Runs a move of the merchant in a transaction. */
  move<T>(run: (work: Work) => Promise<T>): Promise<T> {
    this.#now += 1000;
    this.#requests += 1;
    const requestId = `req_${String(this.#requests).padStart(16, '0')}`;
    return testWork(this.store, { ...this.#overrides, tenant: this.tenant, now: this.#now, requestId })(run);
  }

  /** Runs a move and returns the problem that it throws, as `code: pointer code, …`. */
  async refused(run: (work: Work) => Promise<unknown>): Promise<string> {
    try {
      await this.move(run);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const errors = (error.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
      return [error.code, ...errors].join(', ');
    }
    return 'carried out';
  }

  /** Sends a request. */
  async send<Id extends ShopOperation>(id: Id, request: ShopRequest<Id> = {}): Promise<Answer<SuccessBody<Id>>> {
    try {
      return await this.move((work) => answerOf(work, id, request));
    } catch (error) {
      if (error instanceof Problem) return failed(id, error);
      throw error;
    }
  }

  /** Sends a request that must succeed, and returns the record. */
  async expectBody<Id extends ShopOperation>(id: Id, request: ShopRequest<Id> = {}): Promise<SuccessBody<Id>> {
    const { status, body, code, detail } = await this.send(id, request);
    assert.ok(status < 300, `${id} failed: ${code}: ${detail}`);
    return body;
  }

  /** Returns all events, each valid against the contract. */
  async events(): Promise<Schema<'Event'>[]> {
    const { accountId, mode } = this.tenant;
    const rows = await this.store.read((tx) => tx.all(EVENTS, [accountId, mode]));
    return rows.map(({ body }) => {
      const event = JSON.parse(body) as Schema<'Event'>;
      assert.deepEqual(differences('/components/schemas/Event', event), []);
      assert.ok(Buffer.byteLength(body) <= 256 * 1024, 'an event is too large');
      return event;
    });
  }

  /** Returns the types of the events that `run` caused. */
  async eventsOf(run: () => Promise<unknown>): Promise<string[]> {
    const before = (await this.events()).length;
    await run();
    return (await this.events()).slice(before).map(({ type }) => type);
  }

  /** Creates a location, and returns its id. */
  async location(name = 'Husum', is_active = true): Promise<string> {
    return (await this.move((work) => createLocation(work, { name, country_code: 'DE', is_active }))).id;
  }

  /** Creates an active product whose variants cost 10.00 EUR. */
  product(title: string, ...variants: readonly (string | Partial<VariantInput>)[]): Promise<Product> {
    const inputs = variants.map((variant): VariantInput => {
      const own = typeof variant === 'string' ? { sku: variant } : variant;
      return { sku: 'SKU', price: { amount: 1000, currency: 'EUR' }, title: own.sku ?? 'SKU', ...own };
    });
    return this.move((work) => createProduct(work, { title, variants: inputs }));
  }

  /** Sets the units of SKUs at the default location. */
  stock(units: Readonly<Record<string, number>>): Promise<Schema<'InventoryResult'>> {
    const items = Object.entries(units).map(([sku, on_hand]) => ({ sku, on_hand }));
    return this.expectBody('setInventory', { body: { items } });
  }

  /** Orders units of SKUs, and returns the response. */
  order(units: Readonly<Record<string, number>>, rest: object = {}): Promise<Answer<Schema<'Order'>>> {
    const line_items = Object.entries(units).map(([sku, quantity]) => ({ sku, quantity }));
    return this.send('createOrder', {
      body: { currency: 'EUR', customer: { email: 'a@b.example' }, line_items, ...rest },
    });
  }

  /** Returns `on_hand`, `reserved` and `version` of each level, by SKU. */
  async levels(): Promise<Record<string, string>> {
    const { data } = await this.expectBody('listInventory', { query: { limit: 100 } });
    return Object.fromEntries(
      data.map(({ sku, on_hand, reserved, version }) => [sku, `${on_hand}/${reserved} v${version}`]),
    );
  }
}
