import { execFileSync } from 'node:child_process';
import { EVERYTHING, isBelow } from './fingerprints.ts';
import type { Cacheable } from './result-cache.ts';

/** Something that `--only` selects by its name or by the name of its group. */
export interface Named {
  name: string;
  group: string;
}

/** Thrown for a name that selects nothing. */
class UnknownName extends Error {
  override readonly name = 'UnknownName';
}

/** Checks that `--only` selects. */
export interface Selection {
  includes(check: Named): boolean;
  /** Reports whether a check is selected by its own name. */
  names(name: string): boolean;
}

/**
 * Returns the selected checks; without a list, all.
 * @param list Names or groups, separated by commas
 * @throws {UnknownName}
 */
export function selector(list: string | undefined, all: readonly Named[]): Selection {
  if (list === undefined) return { includes: () => true, names: () => false };
  const words = list.split(',').map((word) => word.trim());
  const known = [...new Set([...all.map(({ group }) => group), ...all.map(({ name }) => name)])];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new UnknownName(`unknown check '${unknown}'; known: ${known.join(', ')}`);
  return {
    includes: ({ name, group }) => words.includes(name) || words.includes(group),
    names: (name) => words.includes(name),
  };
}

/** The files that differ from a commit. */
export interface Changes {
  /** Name of the commit, for people. */
  base: string;
  files: readonly string[];
}

const MAIN = 'origin/main';

/**
 * Returns the files that differ from a commit, committed or not: by default the one where this branch left the main branch.
 * Without a main branch, they are those that are not committed.
 * @throws {UnknownName} for a commit that does not exist
 */
export function changesIn(root: string, since?: string): Changes {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = attempt(() => git('merge-base', 'HEAD', since ?? MAIN).trim());
  if (since !== undefined && commit === undefined)
    throw new UnknownName(`--since ${since}: no such commit in this clone; fetch it, or name another one`);
  const differing = git('diff', '--name-only', '--no-renames', '-z', commit ?? 'HEAD');
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  const files = [...differing.split('\0'), ...added.split('\0')].filter((file) => file !== '');
  return { base: commit === undefined ? 'HEAD' : `${since ?? MAIN} (${commit.slice(0, 9)})`, files };
}

/** Reports whether a check reads one of the changed files. */
export function isAffected({ reads = [EVERYTHING] }: Cacheable, { files }: Changes): boolean {
  return files.some((file) => isBelow(file, reads));
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
