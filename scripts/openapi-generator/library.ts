import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RenderResult } from './render.ts';
import { filesBelow } from '../files/tree.ts';

/** Renames the brand in hand-written code. Paths are relative to the library, with forward slashes. */
export interface Rebranding {
  path(path: string): string;
  text(path: string, content: string): string;
}

const UNCHANGED: Rebranding = { path: (path) => path, text: (_, content) => content };

/** Copies a whole library into the folder `to`: the hand-written core of this repository and the generated code. */
export function copyLibrary(
  root: string,
  product: Pick<RenderResult, 'language' | 'target' | 'fresh'>,
  to: string,
  rebranding = UNCHANGED,
): void {
  const { language, target, fresh } = product;
  const library = join(root, 'sdks', language.id);
  const generated = target.slice(`sdks/${language.id}/`.length);
  for (const path of language.handWritten.flatMap((part) => filesOf(library, part))) {
    if (path.startsWith(`${generated}/`)) continue;
    const file = join(to, rebranding.path(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, rebranding.text(path, readFileSync(join(library, path), 'utf8')));
  }
  // Generated code already has the right brand, and its names and texts come from the document.
  cpSync(fresh, join(to, rebranding.path(generated)), { recursive: true });
}

/** Returns the files of a part of a library: the part itself or the files below it. The part may be absent. */
function filesOf(library: string, part: string): string[] {
  const stat = statSync(join(library, part), { throwIfNoEntry: false });
  if (stat?.isFile()) return [part];
  return filesBelow(join(library, part)).map((path) => `${part}/${path}`);
}
