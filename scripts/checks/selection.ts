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

/**
 * Returns a function that reports whether a check was selected. Without a list, all are.
 * @param list Names or groups, separated by commas
 */
export function selector(list: string | undefined, all: readonly Named[]): (check: Named) => boolean {
  if (list === undefined) return () => true;
  const words = list.split(',').map((word) => word.trim());
  const known = [...new Set([...all.map(({ group }) => group), ...all.map(({ name }) => name)])];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new UnknownName(`unknown check '${unknown}'; known: ${known.join(', ')}`);
  return ({ name, group }) => words.includes(name) || words.includes(group);
}

/** The files that differ from a commit. */
export interface Changes {
  /** Name of the commit, for people. */
  base: string;
  files: readonly string[];
}

const MAIN = 'origin/main';

/**
 * Returns the files that differ from the commit where this branch left the main branch, committed or not. Without a main
 * branch, they are those that are not committed.
 */
export function changesIn(root: string): Changes {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'pipe'] });
  const main = attempt(() => git('merge-base', 'HEAD', MAIN).trim());
  const differing = git('diff', '--name-only', '--no-renames', '-z', main ?? 'HEAD');
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  const files = [...differing.split('\0'), ...added.split('\0')].filter((file) => file !== '');
  return { base: main === undefined ? 'HEAD' : `${MAIN} (${main.slice(0, 9)})`, files };
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
