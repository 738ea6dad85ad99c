import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** Whether the bundle was made after the last change of the contract; folders count, for they tell of deleted files. */
export function isFresh({ contract, build, bundle }: Layout): boolean {
  const made = modified(bundle);
  const folders = readdirSync(contract, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && join(contract, entry.name) !== build)
    .flatMap(({ name }) => [
      name,
      ...readdirSync(join(contract, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
    ]);
  const files = readdirSync(contract, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...folders, ...files.map(({ name }) => name)].every((path) => modified(join(contract, path)) <= made);
}

/** Milliseconds since the epoch; 0 for a file that is not there. */
function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
