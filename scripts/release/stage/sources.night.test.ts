import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemOf, sourcesOf } from './sources.ts';

let folder: string;
let checkout: string;

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Red', '-c', 'user.email=red@integration.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-sources-'));
  checkout = join(folder, 'checkout');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git');
  git(folder, 'init', '--quiet', '--initial-branch=main', 'checkout');
  commit('one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(name: string): void {
  writeFileSync(join(checkout, name), name);
  git(checkout, 'add', '--all');
  git(checkout, 'commit', '--quiet', '--message', name);
}
const problem = async (): Promise<string | undefined> => problemOf(await sourcesOf(checkout));

describe('the sources of a stage', () => {
  it('are the commit of the checkout', async () => {
    const { commit: id, repository } = await sourcesOf(checkout);
    expect(id).toMatch(/^[0-9a-f]{40}$/);
    expect(repository).toBe('unknown');
    expect(await problem()).toBeUndefined();
  });

  it('lack the credentials in the address of the repository', async () => {
    git(checkout, 'remote', 'add', 'origin', 'https://red:secret@git.example/sdks.git');
    expect((await sourcesOf(checkout)).repository).toBe('https://git.example/sdks.git');
  });

  it.each(['one', 'new'])('must be committed: %s', async (name) => {
    writeFileSync(join(checkout, name), 'changed');
    expect(await problem()).toBe(`${name}: differs from the commit that would be tagged; commit it first`);
    writeFileSync(join(checkout, 'other'), 'changed');
    expect(await problem()).toContain(' and 1 more: ');
  });

  it('must be on a branch of the remote repository, so that no tag points to a commit that is never merged', async () => {
    git(checkout, 'remote', 'add', 'origin', '../origin.git');
    git(checkout, 'push', '--quiet', 'origin', 'main');
    expect(await problem()).toBeUndefined();
    commit('two');
    expect(await problem()).toMatch(/^the commit [0-9a-f]{12} is on no branch of the remote repository; merge it/);
    git(checkout, 'push', '--quiet', 'origin', 'main:2.x');
    expect(await problem()).toBeUndefined();
  });
});
