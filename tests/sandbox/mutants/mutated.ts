/** Copies of the service with a mutant, which tests load next to the original. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyEdit, readEdits } from '../../../scripts/conformance/mutants/mutant.ts';
import { copyFolders } from '../../../scripts/files/repository-copy.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Edits of all mutants; edits with the same id are one mutant. */
export const EDITS = readEdits(join(import.meta.dirname, 'sandbox.yaml'), 'sandbox');
export const MUTANTS: readonly string[] = [...new Set(EDITS.map(({ id }) => id))];

/** A copy of the service and of its tests. */
export interface MutatedSandbox {
  /** Loads a module of the copy. The type is that of the original. */
  load<T>(path: string): Promise<T>;
  /** Deletes the copy. */
  remove(): void;
}

/** Returns a copy with these mutants. */
export function mutatedSandbox(...mutants: readonly string[]): MutatedSandbox {
  const unknown = mutants.find((mutant) => !MUTANTS.includes(mutant));
  if (unknown !== undefined) throw new Error(`the mutant ${unknown} is not one of ${MUTANTS.join(', ')}`);
  const folder = copyFolders(ROOT, ['sandbox', 'tests/sandbox']);
  for (const edit of EDITS) if (mutants.includes(edit.id)) applyEdit(edit, folder);
  return {
    load: async <T>(path: string) => (await import(pathToFileURL(join(folder, path)).href)) as T,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs `run` with a copy, and deletes it. */
export async function withMutant<T>(mutant: string, run: (copy: MutatedSandbox) => Promise<T>): Promise<T> {
  const copy = mutatedSandbox(mutant);
  try {
    return await run(copy);
  } finally {
    copy.remove();
  }
}
