/** Handlers of the lab for accounts, moves of the merchant, webhooks, and operations of the contract. */
import { findAccount, reinstateAccount, suspendAccount } from '../api/accounts.ts';
import { readOwnerCode } from '../api/owner-code.ts';
import {
  type Work,
  type Call,
  handle,
  type Handlers,
  type PlainId,
  type Tenant,
  internalCall,
  type Ids,
} from '../api/call.ts';
import { type Store, type Tx, statement } from '../api/store.ts';
import type { AnyLabReply, AnyLabRequest, RunWork, LabHandlers } from './document/document.ts';
import { notFound } from '../api/contract/problems.ts';
import { prepareAccount, type SeedTools } from './seeds/apply-seed.ts';
import type { SeedShop } from './seeds/read-seed.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { changeLocation, createLocation } from '../shop/locations.ts';
import { changeProduct, createProduct, deleteProduct } from '../shop/change-products.ts';
import {
  authorizePayment,
  confirmOrder,
  payOrder,
  refundOrder,
  returnUnits,
  shipOrder,
  voidPayment,
  writeOffUnits,
  movesOf,
} from '../shop/merchant-moves.ts';
import { type Order, readOrder } from '../shop/order-record.ts';
import { changeSettings, findSettings, type MerchantSettings } from '../shop/prices.ts';
import { validSecrets } from '../deliveries/claim.ts';
import { findEndpoint } from '../deliveries/endpoint.ts';
import { LIMIT } from './request-log.ts';

/** Throws the problem of an account that does not exist, because the domain expects one that does. */
export async function requireAccount(work: Work): Promise<void> {
  await findAccount(work);
}

// Operations of the contract, carried out for people who have the token of the lab but no API key.

/** Carries out the operation of the contract that an operation of the lab names. */
export type CarryOut = (request: AnyLabRequest) => Promise<AnyLabReply>;
export type ContractHandlers = Handlers<PlainId>;

interface Tools {
  readonly store: Store;
  readonly handlers: ContractHandlers;
  readonly workOf: (tx: Tx, tenant: Tenant, requestId: string) => Work;
  readonly runWork: RunWork;
}

/** Returns the function that carries out operations of the contract; reads take no locks. */
export function carryOutOf({ store, handlers, workOf, runWork }: Tools): CarryOut {
  const isKnown = (id: string): id is PlainId => Object.hasOwn(handlers, id);
  return ({ operation, path, query, requestId }) => {
    const { carriesOut = '' } = operation;
    if (!isKnown(carriesOut)) throw new Error(`no handler carries out ${operation.id}`);
    const { account_id, mode, ...own } = path;
    const tenant = { accountId: account_id, mode } as Tenant;
    const parts = { path: own, query, body: undefined } as Pick<Call<PlainId>, 'path' | 'query' | 'body'>;
    const run = (work: Work): Promise<AnyLabReply> => handle(handlers, carriesOut, internalCall<PlainId>(work, parts));
    if (operation.method !== 'GET') return runWork(tenant, requestId, run);
    return store.read(async (tx) => {
      const work = workOf(tx, tenant, requestId);
      await requireAccount(work);
      return run(work);
    });
  };
}

// Accounts for tests: each with a key in both modes, filled with data in the same request.

type TestAccount = components['schemas']['TestAccount'];

interface AccountRow extends Omit<TestAccount, 'created_at' | 'suspended'> {
  readonly created_at: number;
  readonly suspended_at: number | null;
}

const COLUMNS = 'account_id as id, name, email, plan, suspended_at, created_at';
/** The text is searched as it is and in lower case, because some databases only lower the letters of ASCII. */
const LIST = statement<AccountRow>(
  'lab_accounts_list',
  `select ${COLUMNS} from account
   where ($1::text is null or position($1 in name) > 0 or position(lower($1) in lower(name)) > 0
       or position(lower($1) in lower(email)) > 0 or position(lower($1) in lower(account_id)) > 0)
     and ($2::text is null or exists (
       select from account as last where last.account_id = $2 and (account.created_at < last.created_at
         or account.created_at = last.created_at and account.account_id > last.account_id)))
   order by created_at desc, account_id limit $3`,
);
const FIND = statement<AccountRow>('lab_accounts_find', `select ${COLUMNS} from account where account_id = $1`);

const accountOf = ({ created_at, suspended_at, ...row }: AccountRow): TestAccount => ({
  id: row.id,
  name: row.name,
  email: row.email,
  plan: row.plan,
  suspended: suspended_at !== null,
  created_at: new Date(created_at).toISOString(),
});

interface AccountTools {
  readonly seed: SeedTools;
  readonly ids: Ids;
  readonly runWork: RunWork;
  /** Returns the shop that the seed `demo` has. */
  readonly demoShop: () => SeedShop;
}

type AccountOperations =
  | 'listTestAccounts'
  | 'createTestAccount'
  | 'retrieveTestAccount'
  | 'retrieveOwnerCode'
  | 'suspendAccount'
  | 'unsuspendAccount';

export function accountHandlers({ seed, ids, runWork, demoShop }: AccountTools): LabHandlers<AccountOperations> {
  const find = async (accountId: string): Promise<TestAccount> => {
    const row = await seed.store.read((tx) => tx.first(FIND, [accountId]));
    if (!row) throw notFound('account', accountId);
    return accountOf(row);
  };
  const changed = async (
    change: typeof suspendAccount,
    requestId: string,
    accountId: string,
  ): Promise<{ readonly status: 200; readonly body: TestAccount }> => {
    await find(accountId);
    await runWork({ accountId, mode: 'test' }, requestId, change);
    return { status: 200, body: await find(accountId) };
  };
  return {
    async listTestAccounts({ query: { q = null, before = null, limit = LIMIT } }) {
      const rows = await seed.store.read((tx) => tx.all(LIST, [q, before, limit + 1]));
      return { status: 200, body: { data: rows.slice(0, limit).map(accountOf), has_more: rows.length > limit } };
    },
    retrieveTestAccount: async ({ path }) => ({ status: 200, body: await find(path.account_id) }),
    async createTestAccount({ body = {} }) {
      const name = body.name ?? 'Test shop';
      // Addresses are unique, so that tests need not invent one.
      const email = body.email ?? `${ids.next('test').replace('_', '-').toLowerCase()}@sandbox.example`;
      const shop = body.data === 'demo' ? demoShop() : {};
      const create = await prepareAccount(seed, { name, email, test: shop, live: shop }, () => ids);
      const created = await seed.store.write(create);
      return {
        status: 201,
        body: { account: await find(created.account.id), test_key: created.testKey, live_key: created.liveKey },
      };
    },
    async retrieveOwnerCode({ requestId, path: { account_id: accountId } }) {
      // The code is the same in both modes.
      const code = await runWork({ accountId, mode: 'test' }, requestId, readOwnerCode);
      if (!code) throw notFound('code of the owner of', accountId);
      return { status: 200, body: code };
    },
    suspendAccount: ({ requestId, path }) => changed(suspendAccount, requestId, path.account_id),
    unsuspendAccount: ({ requestId, path }) => changed(reinstateAccount, requestId, path.account_id),
  };
}

// Moves of the merchant over HTTP: each is one call of a function of the domain, in one transaction.

type Moves =
  | 'listOrderMoves'
  | 'confirmOrder'
  | 'authorizeOrder'
  | 'voidOrder'
  | 'payOrder'
  | 'shipOrder'
  | 'refundOrder'
  | 'returnOrder'
  | 'writeOffOrder'
  | 'createProduct'
  | 'updateProduct'
  | 'deleteProduct'
  | 'createLocation'
  | 'updateLocation'
  | 'retrieveSettings'
  | 'updateSettings';

interface TenantRequest {
  readonly requestId: string;
  readonly path: { readonly account_id: string; readonly mode: Tenant['mode'] };
}

interface OrderRequest extends TenantRequest {
  readonly path: TenantRequest['path'] & { readonly order_id: string };
}

const tenantOf = ({ path }: TenantRequest): Tenant => ({ accountId: path.account_id, mode: path.mode });

export function moveHandlers(runWork: RunWork): LabHandlers<Moves> {
  const run = <T>(request: TenantRequest, work: (work: Work) => Promise<T>): Promise<T> =>
    runWork(tenantOf(request), request.requestId, work);
  const ok = async <T>(request: TenantRequest, work: (work: Work) => Promise<T>) =>
    ({ status: 200, body: await run(request, work) }) as const;
  const created = async <T>(request: TenantRequest, work: (work: Work) => Promise<T>) =>
    ({ status: 201, body: await run(request, work) }) as const;
  const move = (request: OrderRequest, change: (work: Work, orderId: string) => Promise<Order>) =>
    ok(request, (work) => change(work, request.path.order_id));
  return {
    // The inspector asks for them after every request, so this must not make the moves themselves wait.
    listOrderMoves: (request) =>
      ok(request, async (work) => ({ data: movesOf(await readOrder(work, request.path.order_id)) })),
    confirmOrder: (request) => move(request, confirmOrder),
    authorizeOrder: (request) => move(request, authorizePayment),
    voidOrder: (request) => move(request, voidPayment),
    payOrder: (request) => move(request, payOrder),
    shipOrder: (request) => move(request, (work, id) => shipOrder(work, id, request.body?.line_items)),
    refundOrder: (request) => move(request, (work, id) => refundOrder(work, id, request.body?.amount)),
    returnOrder: (request) =>
      move(request, (work, id) => {
        const { line_items: lines, restock } = request.body ?? {};
        return returnUnits(work, id, { ...(lines && { lines }), ...(restock !== undefined && { restock }) });
      }),
    writeOffOrder: (request) => move(request, writeOffUnits),
    createProduct: (request) => created(request, (work) => createProduct(work, request.body)),
    updateProduct: (request) => ok(request, (work) => changeProduct(work, request.path.product_id, request.body)),
    async deleteProduct(request) {
      await run(request, (work) => deleteProduct(work, request.path.product_id));
      return { status: 204 };
    },
    createLocation: (request) => created(request, (work) => createLocation(work, request.body)),
    updateLocation: (request) => ok(request, (work) => changeLocation(work, request.path.location_id, request.body)),
    retrieveSettings: (request) => ok(request, async (work) => shown(await findSettings(work))),
    updateSettings: (request) => ok(request, async (work) => shown(await changeSettings(work, request.body))),
  };
}

/** Returns the settings with lists that may be changed, as the types of the document have them. */
const shown = ({ default_tax_rate, tax_rates, discounts }: MerchantSettings): components['schemas']['Settings'] => ({
  default_tax_rate,
  tax_rates: { ...tax_rates },
  discounts: discounts.map(({ skus, ...rule }) => ({ ...rule, ...(skus && { skus: [...skus] }) })),
});

export const webhookHandlers = (runWork: RunWork): LabHandlers<'retrieveEndpointSecrets'> => ({
  async retrieveEndpointSecrets(request) {
    const tenant = tenantOf(request);
    const data = await runWork(tenant, request.requestId, async (work) =>
      validSecrets(work, await findEndpoint(work.tx, tenant, request.path.webhook_endpoint_id)),
    );
    return { status: 200, body: { data: [...data] } };
  },
});
