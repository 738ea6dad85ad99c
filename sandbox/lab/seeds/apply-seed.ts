/** Creates the accounts of a seed with their data. */
import { hash } from 'node:crypto';
import { type Ids, idsFrom, type Work } from '../../api/call.ts';
import { type OnAccountCreated, openAccount } from '../../api/accounts.ts';
import { ALL_SCOPES, type Schema } from '../../api/contract/types.ts';
import { insertKey } from '../../api/keys.ts';
import { newSecret } from '../../api/authenticate.ts';
import { changeSetting, readSetting, type Store, type Tx } from '../../api/store.ts';
import { exampleIds } from '../examples.ts';
import { inPart, fillShop, prepareShop, type ShopTools } from './fill-shop.ts';
import type { Seed, SeedAccount } from './read-seed.ts';

/** Returns identifiers and bytes that follow from a name: the same name gives the same sequence. */
function seededIds(name: string): Ids {
  let block = 0;
  let rest = Buffer.alloc(0);
  const bytes = (size: number): Uint8Array => {
    while (rest.length < size) {
      block += 1;
      rest = Buffer.concat([rest, hash('sha256', `${block}:${name}`, 'buffer')]);
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(size);
    return taken;
  };
  return idsFrom(bytes);
}

const MODES = ['test', 'live'] as const;
export interface SeedTools {
  readonly store: Store;
  /** Work without its transaction, tenant and identifiers. */
  readonly work: () => Omit<Work, 'tx' | 'tenant' | 'ids'>;
  readonly onAccountCreated: OnAccountCreated;
  readonly createEndpoint: ShopTools['createEndpoint'];
  /** Adds the records of the documentation's examples to one mode of the demo. */
  readonly addExamples: (work: Work) => Promise<void>;
}

/** Account with the secrets of its keys. */
interface SeededAccount {
  readonly account: Schema<'Account'>;
  readonly testKey: string;
  readonly liveKey: string;
}

type IdsFor = (thing: string) => Ids;

/** Creates an account in a transaction. */
type CreateAccount = (tx: Tx) => Promise<SeededAccount>;

/** Prepares an account with a key in each mode, and its data. */
export async function prepareAccount(
  { work, onAccountCreated, createEndpoint }: Omit<SeedTools, 'addExamples'>,
  seed: SeedAccount,
  idsFor: IdsFor,
): Promise<CreateAccount> {
  const shops = await Promise.all(
    MODES.map(async (mode) => {
      const tools: ShopTools = { createEndpoint, idsFor: (thing) => idsFor(`${mode}/${thing}`) };
      const prepare = () => prepareShop(seed[mode] ?? {}, { accountId: '', mode }, tools);
      return { mode, tools, prepared: await inPart([mode], prepare) };
    }),
  );
  return async (tx) => {
    const common: Work = { ...work(), tx, tenant: { accountId: '', mode: 'test' }, ids: idsFor('account') };
    const { account, key } = await openAccount(common, seed, onAccountCreated, bytesOf(idsFor('test/key')));
    const live: Work = { ...common, tenant: { accountId: account.id, mode: 'live' } };
    const input = { name: 'Default', mode: 'live', scopes: ALL_SCOPES } as const;
    const { secret } = await insertKey(live, input, bytesOf(idsFor('live/key')));
    for (const { mode, tools, prepared } of shops) {
      const own: Work = { ...common, tenant: { accountId: account.id, mode } };
      await inPart([mode], () => fillShop(own, prepared, tools));
    }
    return { account, testKey: key.secret, liveKey: secret };
  };
}

const bytesOf =
  (ids: Ids) =>
  (size: number): Uint8Array =>
    ids.bytes(size);

/** Returns the identifiers of an account in a seed. They depend on its address only. */
const idsOf =
  ({ email }: SeedAccount): IdsFor =>
  (thing) =>
    seededIds(`${email.toLowerCase()}/${thing}`);

/** Returns identifiers among which are those of the documentation. */
const demoIdsOf = (account: SeedAccount): IdsFor => {
  const idsFor = idsOf(account);
  return (thing) => exampleIds(idsFor(thing), thing);
};

/** Returns the identifier of an account in a seed. */
export const accountIdOf = (account: SeedAccount): string => idsOf(account)('account').next('acct');

/** Setting with the name of the seed that the database has. */
const SEED = 'seed';

/** Gives a new database the accounts of a seed, all or none; one that has a seed stays unchanged. Returns the name of its seed. */
export async function seedDatabase(tools: SeedTools, name: string, seed: Seed): Promise<string> {
  const present = await tools.store.read((tx) => readSetting(tx, SEED));
  if (present !== undefined) return present;
  const accounts = await Promise.all(
    seed.accounts.map((account, index) =>
      inPart(['accounts', index], () =>
        prepareAccount(tools, account, name === 'demo' ? demoIdsOf(account) : idsOf(account)),
      ),
    ),
  );
  const write = async (tx: Tx): Promise<string> => {
    // Several processes may start on a new database at once; one creates the data.
    let isNew = false;
    const chosen = await changeSetting(tx, SEED, '', (before) => {
      isNew = before === '';
      return isNew ? name : before;
    });
    if (isNew) {
      for (const [index, create] of accounts.entries()) {
        const { account } = await inPart(['accounts', index], () => create(tx));
        if (name === 'demo') await addExamples(tools, { tx, accountId: account.id });
      }
    }
    return chosen;
  };
  return tools.store.write(write, { isPatient: true });
}

async function addExamples({ work, addExamples: add }: SeedTools, { tx, accountId }: { tx: Tx; accountId: string }) {
  for (const mode of MODES)
    await add({ ...work(), tx, tenant: { accountId, mode }, ids: seededIds(`${mode}/examples`) });
}

export interface SeedKeys {
  readonly name: string;
  readonly email: string;
  readonly testKey: string;
  readonly liveKey: string;
}

/** Returns the keys of the accounts of a seed, which follow from the seed, so that every start can show them. */
export const keysOfSeed = (seed: Seed): SeedKeys[] =>
  seed.accounts.map((account) => ({
    name: account.name,
    email: account.email,
    testKey: newSecret('test', bytesOf(idsOf(account)('test/key'))),
    liveKey: newSecret('live', bytesOf(idsOf(account)('live/key'))),
  }));
