import { git } from '../registries/git.ts';

/** Sources of a stage. */
export interface Sources {
  commit: string;
  /** URL of the repository, from the remote `origin`, without credentials. */
  repository: string;
  /** Files that differ from the commit, new ones included. */
  changes: readonly string[];
  /** True if a branch of a remote repository has the commit, or if there is no remote repository. */
  isMerged: boolean;
}

export async function sourcesOf(checkout: string): Promise<Sources> {
  const commit = await git(checkout, 'rev-parse', 'HEAD');
  const url = await git(checkout, 'remote', 'get-url', 'origin').catch(() => 'unknown');
  const status = await git(checkout, 'status', '--porcelain', '-z');
  const branches = await git(checkout, 'branch', '--remotes');
  const merged = await git(checkout, 'branch', '--remotes', '--contains', commit);
  return {
    commit,
    repository: url.replace(/\/\/[^/@]*@/, '//'),
    changes: status.split('\0').flatMap((line) => (line === '' ? [] : [line.replace(/^.{1,2} /, '')])),
    isMerged: branches === '' || merged !== '',
  };
}

/** Returns why the tags of a release cannot point to the sources, in one line; undefined if they can. */
export function problemOf({ changes, isMerged, commit }: Sources): string | undefined {
  const [first] = changes;
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : '';
  if (first !== undefined) return `${first}${more}: differs from the commit that would be tagged; commit it first`;
  if (!isMerged)
    return `the commit ${commit.slice(0, 12)} is on no branch of the remote repository; merge it, then git pull`;
  return undefined;
}
