/** Accounts, API keys and the rate limit in the whole pipeline, without HTTP: each response is compared with the contract. */
import { accessHandlers, preparedAccessHandlers } from '../../../sandbox/api/accounts.ts';
import { createAuthentication } from '../../../sandbox/api/authenticate.ts';
import {
  serverSecret,
  type Handlers,
  type PreparedHandlers,
  type PreparedId,
  type Tenant,
  randomIds,
} from '../../../sandbox/api/call.ts';
import { type Budgets, memoryBudgets } from '../../../sandbox/api/rate-limits.ts';
import { readContract } from '../../../sandbox/api/contract/contract.ts';
import { ALL_SCOPES, type OperationId, type Schema } from '../../../sandbox/api/contract/types.ts';
import { insertKey } from '../../../sandbox/api/keys.ts';
import { type Pipeline, pipelineOf } from '../../../sandbox/server/pipeline.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { storeWith, TEST_TIME, testStore } from '../../../sandbox/testing/store.ts';
import type { Clock } from '../../../sandbox/api/clock.ts';

export type Account = Schema<'AccountWithApiKey'>;
export type KeyWithSecret = Schema<'ApiKeyWithSecret'>;

export const CONTRACT = readContract();
/** Secret of the server. */
export const SERVER_SECRET = serverSecret(new Uint8Array(32));
export const ADDRESS = '203.0.113.7';
export const ACCOUNT = { name: 'Kontor Nordlicht', email: 'technik@kontor-nordlicht.example' };
export const DAY = 24 * 3_600_000;

export interface Sent {
  readonly secret?: string;
  readonly body?: unknown;
  /** Body as it is sent, instead of JSON. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface Received<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: T;
}

/** Returns operations of another module, with the store and the clock of the service. */
type MoreOperations = (
  store: Store,
  clock: Clock,
) => { readonly handlers: Partial<Handlers<OperationId>>; readonly prepared: Partial<PreparedHandlers> };

/** Operations of access behind the pipeline, with a clock that tests set. */
export class Service {
  readonly store: Store;
  readonly budgets: Budgets = memoryBudgets();
  /** Tenants that were prepared for new accounts. */
  readonly created: Tenant[] = [];
  /** Time of the clock. */
  now = TEST_TIME;
  /** Failure that the database meets; undefined while it works. */
  failure: Error | undefined;
  readonly #pipeline: Pipeline;
  readonly #close: () => Promise<void>;

  /** Opens a service with the operations of access and the operations that `more` returns. */
  static async open(more?: MoreOperations): Promise<Service> {
    return new Service(await testStore(), more);
  }

  private constructor(inner: Store, more: MoreOperations | undefined) {
    const used = (): Store => {
      if (this.failure) throw this.failure;
      return inner;
    };
    this.store = storeWith(inner, {
      write: async (work) => used().write(work),
      read: async (work) => used().read(work),
    });
    const authentication = createAuthentication({ store: this.store, clock: { now: () => this.now } });
    this.#close = async () => {
      authentication.close();
      await inner.close();
    };
    const handlers = accessHandlers(({ tenant }) => {
      this.created.push(tenant);
      return Promise.resolve();
    });
    const clock = { now: () => this.now };
    const others = more?.(this.store, clock);
    this.#pipeline = pipelineOf({
      contract: CONTRACT,
      store: this.store,
      clock,
      ids: randomIds,
      secret: SERVER_SECRET,
      authentication,
      budgets: this.budgets,
      handlers: { ...handlers, ...others?.handlers } as Handlers<Exclude<OperationId, PreparedId>>,
      prepared: {
        ...preparedAccessHandlers({ store: this.store, clock, secret: SERVER_SECRET }),
        ...others?.prepared,
      } as PreparedHandlers,
      lab: undefined,
      checkResponses: true,
    });
  }

  /** Sends a request such as `POST /api-keys`, with an Idempotency-Key unless the headers have one. */
  async send<T = Schema<'Problem'>>(line: string, sent: Sent = {}): Promise<Received<T>> {
    const [method = '', target = ''] = line.split(' ');
    const [path = '', query = ''] = target.split('?');
    const headers: Record<string, string> = {
      ...(sent.secret !== undefined && { authorization: `Bearer ${sent.secret}` }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomIds.next('idem') }),
      ...sent.headers,
    };
    const body = sent.raw ?? (sent.body === undefined ? '' : JSON.stringify(sent.body));
    const { outgoing } = await this.#pipeline({
      requestId: randomIds.next('req'),
      method,
      path: `/api/v1${path}`,
      query,
      header: (name) => headers[name.toLowerCase()],
      address: sent.address ?? ADDRESS,
      body: () => Promise.resolve(Buffer.from(body)),
    });
    const text = outgoing.body?.toString() ?? 'null';
    return { status: outgoing.status, headers: outgoing.headers, body: JSON.parse(text) as T };
  }

  async signUp(account = ACCOUNT): Promise<Account> {
    return (await this.send<Account>('POST /accounts', { body: account })).body;
  }

  async createKey(secret: string, body: object): Promise<KeyWithSecret> {
    return (await this.send<KeyWithSecret>('POST /api-keys', { secret, body })).body;
  }

  /** Creates a live key as the lab does, without a code of the owner. */
  createLiveKey(accountId: string, scopes: readonly Schema<'Scope'>[] = ALL_SCOPES): Promise<KeyWithSecret> {
    const work = { tenant: { accountId, mode: 'live' }, now: this.now, ids: randomIds, requestId: null } as const;
    return this.store.write((tx) =>
      insertKey({ ...work, tx, secret: SERVER_SECRET }, { name: 'Live', mode: 'live', scopes }),
    );
  }

  close(): Promise<void> {
    return this.#close();
  }
}
