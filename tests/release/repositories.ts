import { execFileSync } from 'node:child_process';
import { ROOT } from '../../scripts/files/root.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit that tests tag. */
export const head = (): string => git('rev-parse', 'HEAD');

/** Creates a remote repository that has the commits of this one, without copying them. */
export function cloneSources(folder: string): string {
  git('clone', '--quiet', '--bare', '--shared', ROOT, folder);
  for (const tag of tagsOf(folder)) git('-C', folder, 'tag', '--delete', tag);
  return folder;
}

/** Returns the tags of a repository. */
export const tagsOf = (folder: string): string[] =>
  git('-C', folder, 'tag', '--list')
    .split('\n')
    .filter((name) => name !== '');

/** Returns the commit of a reference. */
export const commitOf = (folder: string, ref: string): string => git('-C', folder, 'rev-parse', `${ref}^{commit}`);

/** Returns the names of the files of a commit. */
export const filesOf = (folder: string, ref: string): string[] =>
  git('-C', folder, 'ls-tree', '-r', '--name-only', ref).split('\n');
