/** Versions that somebody has removed from real registries, as docs/withdrawing-a-release.md describes it. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/files/root.ts';
import type { LocalRegistry } from '../../scripts/release/local/local-registry.ts';
import { startLocalRegistry } from '../../scripts/release/local/registry.ts';
import { runPublish, writeTargets } from './publish-command.ts';
import { cloneSources, commitOf, head, tagsOf } from './repositories.ts';
import { smallPackages, writeStage } from './small-stage.ts';

const KINDS = ['npm', 'pypi', 'maven', 'split'];
const folder = mkdtempSync(join(tmpdir(), 'release-withdrawn-'));
const split = join(folder, 'split');
const tags = join(folder, 'tags.git');
const local: LocalRegistry[] = [];
let targets: string;

beforeAll(async () => {
  local.push(...(await Promise.all(KINDS.map((kind) => startLocalRegistry(kind, join(folder, kind))))));
  const libraries = Object.fromEntries(local.map(({ target }) => [target.kind, [target]]));
  const url = pathToFileURL(cloneSources(tags)).href;
  targets = writeTargets(join(folder, 'targets.json'), { tags: url, libraries });
  for (const version of ['2.0.0', '2.1.0']) await publish(version);
}, 300_000);
afterAll(async () => {
  await Promise.all(local.map(({ close }) => close()));
  rmSync(folder, { recursive: true, force: true });
});

function publish(version: string, ...options: string[]): ReturnType<typeof runPublish> {
  const stage = join(folder, `stage-${version}`);
  mkdirSync(stage, { recursive: true });
  writeStage(stage, { packages: smallPackages(join(folder, 'scratch'), version), version, commit: head() });
  return runPublish({ root: ROOT, stage, targets }, ...options);
}

/** Counts the lines of a run by what was done. */
async function counts(version: string, ...options: string[]): Promise<[code: number | null, Record<string, number>]> {
  const { code, output } = await publish(version, ...options);
  const found: Record<string, number> = {};
  for (const [, done = ''] of output.matchAll(/ (published|completed|skipped|withdrawn|would publish)(?: \(.*\))?: /g))
    found[done] = (found[done] ?? 0) + 1;
  return [code, found];
}

const urlOf = (kind: string): string => local.find(({ target }) => target.kind === kind)?.target.url ?? '';

/** Removes 2.1.0 from every registry: from npm with npm, from the others as their owners do. */
async function withdraw(): Promise<void> {
  const url = urlOf('npm');
  const options = ['--force', '--registry', url, `--${url.replace('http:', '')}:_authToken=anonymous`];
  // The registry is in this process, which must not wait.
  await promisify(execFile)('npm', ['unpublish', '@small/sdk@2.1.0', ...options], { cwd: folder, timeout: 60_000 });
  for (const name of readdirSync(join(folder, 'pypi')).filter((file) => file.includes('2.1.0')))
    rmSync(join(folder, 'pypi', name));
  rmSync(join(folder, 'maven/com/small/sdk/2.1.0'), { recursive: true });
  execFileSync('git', ['-C', split, 'tag', '--delete', 'v2.1.0'], { stdio: 'ignore' });
}

describe('a version that was withdrawn', { timeout: 300_000 }, () => {
  it('is sent to no registry again, and the run has nothing left to do', async () => {
    const before = commitOf(split, 'main');
    await withdraw();
    for (const options of [['--dry-run'], []])
      expect(await counts('2.1.0', ...options)).toEqual([0, { withdrawn: KINDS.length, skipped: KINDS.length }]);
    expect([tagsOf(split), commitOf(split, 'main')]).toEqual([['v2.0.0'], before]);
    const { output } = await publish('2.1.0');
    expect(output).toContain('it was published and has been removed: leave it, or send it with --again');
  });

  it('does not stop the correction', async () => {
    expect(await counts('2.1.1')).toEqual([0, { published: 2 * KINDS.length }]);
    expect(tagsOf(split)).toEqual(['v2.0.0', 'v2.1.1']);
  });

  it('is sent with `--again`, and Composer finds the commit that lock files have', async () => {
    const before = commitOf(split, 'main^');
    expect(await counts('2.1.0', '--again')).toEqual([0, { published: KINDS.length, skipped: KINDS.length }]);
    expect(await counts('2.1.0')).toEqual([0, { skipped: 2 * KINDS.length }]);
    expect(commitOf(split, 'v2.1.0')).toBe(before);
  });
});

describe('a version of which one file was removed', { timeout: 300_000 }, () => {
  it('is not completed without `--again`', async () => {
    rmSync(join(folder, 'pypi', 'small_sdk-2.1.1.tar.gz'));
    const { code, output } = await publish('2.1.1');
    expect([code, output]).toEqual([0, expect.stringContaining('withdrawn (without small_sdk-2.1.1.tar.gz): pypi')]);
    expect(await counts('2.1.1', '--again')).toEqual([0, { completed: 1, skipped: 2 * KINDS.length - 1 }]);
  });
});
