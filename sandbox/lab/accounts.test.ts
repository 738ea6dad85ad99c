/** Accounts of the lab: found by name, address or identifier among any number of them, page by page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import { labOf, type Send } from '../testing/clients.ts';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
interface List {
  readonly data: readonly Account[];
  readonly has_more: boolean;
}

const NAMES = ['Ölmühle Föhr', 'Tea house', 'TEA room', '100% wool', 'Percent'];

let sandbox: Sandbox;
let lab: Send;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  lab = labOf(sandbox);
  for (const [at, name] of NAMES.entries()) {
    await lab('POST', '/accounts', { name, email: `shop-${at}@Buyer.example` });
  }
});
afterAll(() => sandbox.close());

const list = async (query: Readonly<Record<string, string>>): Promise<List> =>
  (await lab<List>('GET', `/accounts?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`)).body;
const namesOf = ({ data }: List): string[] => data.map(({ name }) => name);

test.each([
  ['tea', ['TEA room', 'Tea house']],
  ['Ölmühle', ['Ölmühle Föhr']],
  ['ÖLMÜHLE', ['Ölmühle Föhr']],
  ['%', ['100% wool']],
  ['SHOP-3@buyer', ['100% wool']],
  ["'; drop table account; --", []],
])('Accounts are found by the text %s in any letter case', async (q, names) => {
  expect(namesOf(await list({ q }))).toEqual(names);
});

test('Accounts are found by the end of their identifier', async () => {
  const { data } = await list({ q: 'Percent' });
  expect(await list({ q: data[0]?.id.slice(-8) ?? '' })).toEqual({ data, has_more: false });
});

test('Pages of accounts list each one once, newest first', async () => {
  const all = await list({});
  expect(namesOf(all).slice(0, 5)).toEqual(NAMES.toReversed());
  const seen: Account[] = [];
  for (let more = true; more;) {
    const before = seen.at(-1)?.id;
    const page = await list({ limit: '2', ...(before && { before }) });
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data);
    more = page.has_more;
  }
  expect(seen).toEqual(all.data);
});

test('A page of accounts follows on an account that the text does not select', async () => {
  const [newest] = (await list({ limit: '1' })).data;
  expect(namesOf(await list({ q: 'tea', before: newest?.id ?? '' }))).toEqual(['TEA room', 'Tea house']);
});

test('One account is read by its identifier, and an unknown one is a 404', async () => {
  const [account] = (await list({ q: 'tea house' })).data;
  expect((await lab('GET', `/accounts/${account?.id}`)).body).toEqual(account);
  expect(await lab('GET', '/accounts/acct_KqJlizTeNAxhi20c')).toMatchObject({ status: 404 });
});
