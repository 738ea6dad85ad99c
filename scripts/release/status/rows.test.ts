import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cat, modelOf, received } from '../model/small.ts';
import { FakeLibraries } from '../plan/fake-libraries.ts';
import { rowsOf } from './rows.ts';
import type { Newest } from './table.ts';

let checkout: FakeLibraries;
let folder: string;

beforeEach(() => {
  checkout = new FakeLibraries(modelOf(received(cat())));
  folder = mkdtempSync(join(tmpdir(), 'release-status-'));
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'a commit');
});
afterEach(() => {
  for (const path of [checkout.root, folder]) rmSync(path, { recursive: true, force: true });
});

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...identity, ...args]);
}

/** Returns what `status` says about a registry of the library, which is a repository of published files. */
async function published(): Promise<Newest | undefined> {
  const url = pathToFileURL(folder).href;
  const targets = { tags: url, libraries: { latin: [{ kind: 'split', url }] } };
  const input = { root: checkout.root, units: checkout.units.slice(0, 1), targets, supportOf: () => '' };
  const [row] = await rowsOf({ ...input, plan: { libraries: [] }, staged: undefined });
  return row?.published[0];
}

it('a version was withdrawn if its tag exists and its registry lacks it', async () => {
  expect(await published()).toMatchObject({ newest: undefined, withdrawn: undefined });
  for (const tag of ['v1.2.2', 'v1.2.3', 'zoo-latin@1.2.3', 'zoo-latin@1.3.0']) git('tag', tag);
  expect(await published()).toMatchObject({ newest: '1.2.3', withdrawn: undefined });
  git('tag', '--delete', 'v1.2.3');
  expect(await published()).toMatchObject({ newest: '1.2.2', withdrawn: '1.2.3' });
});
