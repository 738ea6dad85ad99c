import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { validateContract } from './validate.ts';
import { layoutOf } from './layout.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OLD_BUNDLE = '{"built": "before"}';
const SCHEMAS = 'components/schemas/orders.yaml';

let folder: string;

/** Restores the contract of this checkout. */
function restore(): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'openapi'), folder, { recursive: true, filter: (path) => basename(path) !== '.build' });
  mkdirSync(join(folder, '.build'));
  writeFileSync(join(folder, '.build/openapi.json'), OLD_BUNDLE);
}

/** Edits one file of the copy. An edit without an effect is an error in the test. */
function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`the edit of ${path} changes nothing`);
  writeFileSync(join(folder, path), changed);
}

const lineOf = (path: string, text: string): number =>
  readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

async function locations(): Promise<string[]> {
  const { diagnostics } = await validateContract({ layout: layoutOf(folder) });
  return diagnostics.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

/** Adds a property to the schema Customer. */
const addProperty = (name: string): void =>
  edit(SCHEMAS, (text) =>
    text.replace(
      /^(Customer:[\s\S]*?\n {2}properties:\n)/m,
      `$1    ${name}:\n      type: string\n      description: Added.\n      minLength: 1\n      maxLength: 9\n      example: abc\n`,
    ),
  );

beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'contract-validation-')), 'openapi');
});
beforeEach(restore);
afterAll(() => rmSync(resolve(folder, '..'), { recursive: true, force: true }));

it('The validation accepts the contract, reports its counts and replaces the bundle', async () => {
  const steps: string[] = [];
  const { diagnostics } = await validateContract({
    layout: layoutOf(folder),
    onStep: ({ name }) => steps.push(name),
  });
  expect(diagnostics).toEqual([]);
  expect(steps).toEqual(['files', 'rules', 'names', 'growth', 'score']);
  const bundle = JSON.parse(readFileSync(join(folder, '.build/openapi.json'), 'utf8'));
  const entry = parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8'));
  expect(Object.keys(bundle.webhooks)).toEqual(Object.keys(entry.webhooks));
  expect(Object.keys(bundle.paths)).toEqual(Object.keys(entry.paths));
});

it('The validation builds the same bytes in another folder and time zone', async () => {
  await validateContract({ layout: layoutOf(folder) });
  const first = readFileSync(join(folder, '.build/openapi.json'));
  const other = join(resolve(folder, '..'), 'other ä');
  cpSync(folder, other, { recursive: true });
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Chatham';
  try {
    await validateContract({ layout: layoutOf(other) });
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
  expect(readFileSync(join(other, '.build/openapi.json')).equals(first)).toBe(true);
}, 90_000);

it('The validation rejects a symbolic link to a file outside the folder', async () => {
  writeFileSync(join(resolve(folder, '..'), 'outside.yaml'), 'Order: {}\n');
  symlinkSync('../../../outside.yaml', join(folder, 'components/schemas/linked.yaml'));
  edit('openapi.yaml', (text) => `${text}x-linked:\n  $ref: components/schemas/linked.yaml#/Order\n`);
  expect(await locations()).toEqual([`openapi.yaml:${lineOf('openapi.yaml', 'linked.yaml')} ref-target`]);
});

it('The validation rejects an example that does not match its schema, a duplicate operationId and a violation of a custom rule', async () => {
  edit('components/examples/orders.yaml', (text) => text.replace('quantity: 1', 'quantity: none'));
  edit('paths/orders.yaml', (text) => text.replace('operationId: listOrders', 'operationId: listProducts'));
  edit('paths/locations.yaml', (text) => text.replace(/ {2}x-sdk: .*\n/, ''));
  const found = await locations();
  expect(found).toContain('paths/locations.yaml:2 contract/sdk-extension');
  expect(found.join()).toMatch(/no-invalid-media-type-examples/);
  expect(found.join()).toMatch(/paths\/\w+\.yaml:2 operation-operationId-unique/);
});

it('The validation rejects an example without a value', async () => {
  const value = /^rate_limit_spent:\n {2}summary: Exhausted rate limit\n {2}value:[\s\S]*?(?=^\S|$(?![\s\S]))/m;
  edit('components/examples/accounts.yaml', (text) => text.replace(value, 'rate_limit_spent:\n  summary: Spent\n'));
  expect((await locations()).join()).toMatch(/components\/examples\/accounts\.yaml:\d+ rule\/example-value/);
});

it('The validation rejects names that a language reserves, and those that are equal after case conversion, at their lines', async () => {
  for (const name of ['then', 'line_1', 'line1']) addProperty(name);
  const lines = ['    line_1:', '    then:'].map((text) => `${SCHEMAS}:${lineOf(SCHEMAS, text)} names`);
  expect(await locations()).toEqual(expect.arrayContaining(lines));
});

it('The validation says first that v1 cannot have a change, before the examples that do not fit it', async () => {
  edit('components/schemas/order-requests.yaml', (text) =>
    text.replace('required: [reason]', 'required: [reason, note]'),
  );
  const found = await locations();
  expect(found[0]).toMatch(/^components\/schemas\/order-requests\.yaml:\d+ only-grows$/);
  expect(found.slice(1).join()).toContain('no-invalid-media-type-examples');
});

it('The validation rejects an unsupported construct, at its line', async () => {
  edit('paths/orders.yaml', (text) =>
    text.replace(/( {4})'201'(:[\s\S]*?)(?= {4}'400')/, (created, indent: string, rest: string) => {
      const page = rest.replace('orders.yaml#/Order\n', 'orders.yaml#/OrderPage\n');
      return `${created}${indent}'202'${page.replaceAll(/examples\/.*$/gm, 'examples/order-pages.yaml#/order_page_empty')}`;
    }),
  );
  const line = lineOf('paths/orders.yaml', "'201'") - 1;
  expect(await locations()).toContain(`paths/orders.yaml:${line} model`);
});

it('npm run check prints a diagnostic in one line, and exits with 2', async () => {
  edit(SCHEMAS, (text) => `${text}\nOrder: {}\n`);
  const call = ['--import', 'tsx', 'scripts/check.ts', '--contract', folder];
  const error = await promisify(execFile)(process.execPath, call, { cwd: ROOT }).catch(
    (reason: { code: number; stderr: string }) => reason,
  );
  expect(error).toMatchObject({ code: 2 });
  const [first = '', ...rest] = error.stderr.trimEnd().split('\n');
  expect(first).toMatch(/components\/schemas\/orders\.yaml:\d+:\d+ [a-z-]+: .+; .+/);
  expect(rest.at(-1)).toMatch(/errors?, nothing was changed$/);
  expect(readFileSync(join(folder, '.build/openapi.json'), 'utf8')).toBe(OLD_BUNDLE);
});
