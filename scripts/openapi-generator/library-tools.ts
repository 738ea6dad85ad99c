import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryTools } from '../../generators/languages/harness.ts';
import { toolsOf } from './tools.ts';
import { filesBelow } from '../files/tree.ts';

/** Returns the tools and files of the library in an absolute folder, for the commands that check and run it. */
export function libraryTools(root: string, folder: string): LibraryTools {
  return {
    ...toolsOf(root),
    folder,
    present: (...parts) => parts.filter((part) => existsSync(join(folder, part))),
    filesBelow: (part) => filesBelow(join(folder, part)).map((path) => `${part}/${path}`),
    readOwn: (path) => readFileSync(join(folder, path), 'utf8'),
  };
}
