/** Decides what a run does with each file, from the last list, the new files and what is on disk. */
import type { FileList } from './file-list.ts';
import type { Present } from './present.ts';

export interface PlanInput {
  /** Undefined on the first run, and after an earlier version of this command. */
  last: FileList | undefined;
  /** Maps each generated path, relative to the output folder, to its digest. */
  fresh: ReadonlyMap<string, string>;
  /** Paths of files that are written once. */
  once: ReadonlySet<string>;
  /** Digests of files in which this command changes only its part, by path. */
  merged: ReadonlyMap<string, string>;
  present: Present;
  /** Files or folders that their owner took over, relative to the output folder. */
  keep: readonly string[];
  /** True to replace files that were changed or added by hand. */
  force: boolean;
  /** Folder that has only generated code, relative to the output folder. */
  generatedFolder: string;
}

export interface Plan {
  added: string[];
  changed: string[];
  removed: string[];
  /** Files that the run would lose, with a line for each. It writes nothing if there is one. */
  refused: { path: string; line: string }[];
  /** Files with changes by hand that the run loses, because of `force`. */
  lost: string[];
  /** Generated files that were deleted or renamed by hand and are written again, with the new name if it is known. */
  restored: { path: string; renamed: string | undefined }[];
  /** Generated files that stay as their owner has them. */
  kept: string[];
  /** Paths in the folder of generated code that are not generated. */
  foreign: string[];
  /** True if there was no list of generated files. */
  isFirst: boolean;
  /** The new list. */
  list: FileList;
}

const CLASH = 'move or rename it';

const refuse = (plan: Plan, path: string, line: string): void =>
  void plan.refused.push({ path, line: `${path}${line}` });

/** Decides for one language. Nothing is written. */
export function planFiles(input: PlanInput): Plan {
  const { last, fresh, once, merged, keep, present } = input;
  const lastFiles = last?.files ?? new Map<string, string>();
  const plan = emptyPlan(input);
  const isKept = keeps(keep);
  const stale = staleFiles(input).filter((path) => !isKept(path));
  for (const path of stale) planRemoval(path, input, plan);
  const removed = new Set(plan.removed);
  const owners = new Map(present.paths.filter((path) => !removed.has(path)).map((path) => [folded(path), path]));
  for (const path of [...fresh.keys(), ...once]) {
    if (isKept(path)) plan.kept.push(path);
    else planFresh(path, input, { plan, removed, owner: owners.get(folded(path)) });
  }
  for (const [path, digest] of merged) if (!isKept(path)) planMerged(path, digest, { present, plan });
  const names = new Set([...fresh.keys(), ...once, ...merged.keys(), ...lastFiles.keys()]);
  const others = present.paths.filter((path) => !names.has(path));
  plan.foreign = others.filter(
    (path) => path.startsWith(`${input.generatedFolder}/`) && !removed.has(path) && !isKept(path),
  );
  for (const restored of plan.restored) {
    const digest = lastFiles.get(restored.path);
    restored.renamed = others.find((path) => present.digest(path) === digest);
  }
  return plan;
}

/** Returns a test for the paths that an owner took over. */
export function keeps(keep: readonly string[]): (path: string) => boolean {
  const parts = keep.map(normalKeep);
  return (path) => parts.some((part) => path === part || path.startsWith(`${part}/`));
}

export const normalKeep = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '');

// Two files of such names cannot both be checked out on macOS and Windows, so that they clash on every system.
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

function emptyPlan({ last, fresh, once }: PlanInput): Plan {
  return {
    added: [],
    changed: [],
    removed: [],
    refused: [],
    lost: [],
    restored: [],
    kept: [],
    foreign: [],
    isFirst: last === undefined,
    list: { files: fresh, once: new Set([...(last?.once ?? []), ...once]) },
  };
}

/** Returns the files of the last run that are not generated any more. */
function staleFiles({ last, fresh, once, merged, present, force, generatedFolder }: PlanInput): string[] {
  const isStale = (path: string): boolean =>
    ![fresh, once, merged].some((paths) => paths.has(path)) && last?.once.has(path) !== true;
  if (last !== undefined) return [...last.files.keys()].filter(isStale);
  // Without a list, only the folder of generated code tells what an earlier version of this command has written.
  return force ? present.paths.filter((path) => path.startsWith(`${generatedFolder}/`) && isStale(path)) : [];
}

function planRemoval(path: string, { last, present, force }: PlanInput, plan: Plan): void {
  const kind = present.kind(path);
  if (kind === 'absent' || kind === 'blocked' || kind === 'folder') return;
  const isOurs = kind === 'file' && present.digest(path) === last?.files.get(path);
  if (isOurs || force) plan.removed.push(path);
  if (!isOurs && force) plan.lost.push(path);
  if (!isOurs && !force) refuse(plan, path, ` was changed by hand, and is not generated any more`);
}

function planMerged(path: string, digest: string, { present, plan }: { present: Present; plan: Plan }): void {
  const kind = present.kind(path);
  if (kind === 'absent') plan.added.push(path);
  else if (kind !== 'file') refuse(plan, path, ` is not a file; ${CLASH}`);
  else if (present.digest(path) !== digest) plan.changed.push(path);
}

interface Outcome {
  plan: Plan;
  removed: ReadonlySet<string>;
  /** Path on disk that has this name on a file system that ignores case. */
  owner: string | undefined;
}

function planFresh(path: string, input: PlanInput, { plan, removed, owner }: Outcome): void {
  const { last, fresh, once, present, force } = input;
  const kind = present.kind(path);
  const isOnce = once.has(path);
  if (isOnce && (kind !== 'absent' || last?.once.has(path) === true)) return;
  if (kind === 'absent') {
    if (owner !== undefined && owner !== path) {
      refuse(plan, owner, ` differs only in case from a generated file, ${path}; ${CLASH}`);
      return;
    }
    plan.added.push(path);
    if (last?.files.has(path) === true) plan.restored.push({ path, renamed: undefined });
    return;
  }
  if (kind === 'blocked' || kind === 'folder') {
    planClash(path, kind, { input, plan, removed });
    return;
  }
  const digest = present.digest(path);
  if (kind === 'file' && digest === fresh.get(path)) return;
  const known = last?.files.get(path);
  const isOurs = kind === 'file' && known !== undefined && digest === known;
  if (isOurs || force) plan.changed.push(path);
  if (isOurs) return;
  if (force) plan.lost.push(path);
  else if (kind === 'link') refuse(plan, path, ` is a link, and would be replaced by a generated file`);
  else if (known === undefined)
    refuse(plan, path, ` was not written by this command, and would be replaced by a generated file`);
  else refuse(plan, path, ` was changed by hand`);
}

/** Plans a file where a folder is, or below a file: it has room only after a generated file has left. */
function planClash(
  path: string,
  kind: 'blocked' | 'folder',
  { input, plan, removed }: { input: PlanInput; plan: Plan; removed: ReadonlySet<string> },
): void {
  const { present } = input;
  const hasRoom =
    kind === 'folder' ? isEmptied(path, present, removed) : [...removed].some((other) => path.startsWith(`${other}/`));
  if (hasRoom) plan.added.push(path);
  else if (kind === 'folder') refuse(plan, path, ` is a folder in the place of a generated file; ${CLASH}`);
  else refuse(plan, path, ` cannot be written, because a file or a link is in the place of its folder; ${CLASH}`);
}

/** Reports whether a folder has nothing but files that leave. A folder that has never had generated files was not read. */
function isEmptied(folder: string, present: Present, removed: ReadonlySet<string>): boolean {
  if (present.paths.includes(folder)) return false;
  return present.paths.every((path) => !path.startsWith(`${folder}/`) || removed.has(path));
}
