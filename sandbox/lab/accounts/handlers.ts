/** Accounts for tests: each with a key in both modes, filled with data in the same request. */
import { reinstateAccount, suspendAccount } from '../../access/accounts.ts';
import { notFound } from '../../contract/problem.ts';
import { prepareAccount, type SeedTools } from '../../seeds/apply-seed.ts';
import type { SeedShop } from '../../seeds/seed.ts';
import { statement } from '../../store/statement.ts';
import type { Ids } from '../../work/ids.ts';
import type { components } from '../../../openapi/.build/lab-types.ts';
import type { LabHandlers, RunWork } from '../../lab-document/handlers.ts';

type TestAccount = components['schemas']['TestAccount'];

interface AccountRow extends Omit<TestAccount, 'created_at' | 'suspended'> {
  readonly created_at: number;
  readonly suspended_at: number | null;
}

const COLUMNS = 'account_id as id, name, email, plan, suspended_at, created_at';
const LIST = statement<AccountRow>(
  'lab_accounts_list',
  `select ${COLUMNS} from account order by created_at desc, account_id limit 1000`,
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

export function accountHandlers({
  seed,
  ids,
  runWork,
  demoShop,
}: AccountTools): LabHandlers<'listTestAccounts' | 'createTestAccount' | 'suspendAccount' | 'unsuspendAccount'> {
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
    async listTestAccounts() {
      const rows = await seed.store.read((tx) => tx.all(LIST, []));
      return { status: 200, body: { data: rows.map(accountOf) } };
    },
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
    suspendAccount: ({ requestId, path }) => changed(suspendAccount, requestId, path.account_id),
    unsuspendAccount: ({ requestId, path }) => changed(reinstateAccount, requestId, path.account_id),
  };
}
