import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import semver from 'semver';
import type { StagedRelease } from '../staged.ts';
import { git, GIT_CREDENTIALS, remoteRefs } from './git.ts';
import { oldLineOf } from './line.ts';
import { ABSENT, onlyFile, type Registry, SAME, type Target } from './registry.ts';

/**
 * Opens a repository that contains nothing but the published files, with one commit and one tag `vX.Y.Z` for each version.
 * Composer reads versions from such tags, and refuses those of a repository with several packages. Branch and tag move in
 * one atomic push, so that a version is never half-published.
 */
export function openSplit({ url }: Target): Registry {
  const versions = async (): Promise<string[]> => {
    const refs = await remoteRefs(tmpdir(), url, 'refs/tags/v*');
    return [...refs.keys()].filter((name) => !name.endsWith('^{}')).map((name) => name.replace('refs/tags/v', ''));
  };
  return {
    title: `split ${url}`,
    credentials: GIT_CREDENTIALS,
    versions,
    probe: (release) =>
      inRepository(async (folder) => {
        const tag = `refs/tags/v${release.version}`;
        if (!(await remoteRefs(folder, url, tag)).has(tag)) return ABSENT;
        await git(folder, 'fetch', '--quiet', '--depth=1', url, tag);
        const published = await git(folder, 'rev-parse', 'FETCH_HEAD^{tree}');
        const staged = await treeOf(folder, release);
        return published === staged ? SAME : { state: 'different', found: `tree ${published}` };
      }),
    push: (release) =>
      inRepository(async (folder) => {
        const published = await versions();
        const branch = branchOf(release.version, published);
        const tree = await treeOf(folder, release);
        const before = semver.rsort(published.filter((other) => semver.lt(other, release.version)))[0];
        const parent = before === undefined ? undefined : await fetched(folder, url, `refs/tags/v${before}`);
        const head = (await remoteRefs(folder, url, branch)).get(branch);
        const commitAfter = (one?: string): Promise<string> =>
          git(folder, 'commit-tree', tree, ...(one === undefined ? [] : ['-p', one]), '-m', `v${release.version}`);
        const usual = await commitAfter(parent);
        // The branch still has the commit of a version whose tag was deleted.
        const isAhead = head !== undefined && head !== parent && head !== usual;
        const commit = isAhead ? await commitAfter(await fetched(folder, url, branch)) : usual;
        const refs = [`${commit}:${branch}`, `${commit}:refs/tags/v${release.version}`];
        await git(folder, 'push', '--quiet', '--atomic', url, ...refs);
      }),
  };
}

/** Fetches a reference of a remote repository, and returns its commit. */
async function fetched(folder: string, url: string, ref: string): Promise<string> {
  await git(folder, 'fetch', '--quiet', '--depth=1', url, ref);
  return git(folder, 'rev-parse', 'FETCH_HEAD^{commit}');
}

/** Returns the branch of a version: `main` for the newest, and `2.x` or `2.1.x` for a patch of an old line. */
function branchOf(version: string, published: readonly string[]): string {
  const line = oldLineOf(version, published);
  return `refs/heads/${line === undefined ? 'main' : `${line}.x`}`;
}

async function inRepository<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'release-split-'));
  try {
    await git(folder, 'init', '--quiet');
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the files of the staged zip and returns the id of their tree. */
async function treeOf(folder: string, release: StagedRelease): Promise<string> {
  const files = Object.entries(unzipSync(readFileSync(onlyFile(release, '.zip').path)));
  for (const [path, content] of files.filter(([name]) => !name.endsWith('/'))) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, 0o644);
  }
  await git(folder, 'add', '--all', '--force');
  return git(folder, 'write-tree');
}
