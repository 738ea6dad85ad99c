/** Lints a document with its overlays, which is in no file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../../generators/sources/diagnostic.ts';
import { diagnosticAt } from '../../../generators/sources/parse.ts';
import { nodeAt } from '../../../generators/sources/locate.ts';
import type { Sources } from '../../../generators/sources/sources.ts';

type Locate = (file: string, pointer: string) => Diagnostic | undefined;

/** Writes the changed files to a folder, runs a linter there, and returns its findings with the places of the originals. */
export async function lintChanged(
  { files }: Sources,
  run: (folder: string, locate: Locate) => Promise<Diagnostic[]>,
): Promise<Diagnostic[]> {
  const folder = mkdtempSync(join(tmpdir(), 'generate-overlay-'));
  try {
    for (const { path, document } of files.values()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), document.toString());
    }
    return await run(folder, (path, pointer) => {
      const file = files.get(path);
      return file && diagnosticAt(file, nodeAt(file, pointer), '', '');
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
