/** The collection for Bruno as one file, because browsers download no folders. */
import { type Zippable, zipSync } from 'fflate';

const FOLDER = 'bruno/';
const ARCHIVE = 'bruno.zip';

/** Returns the path and the bytes of the archive, which depend on nothing but the collection. */
export function collectionArchive(files: ReadonlyMap<string, string>): readonly [path: string, bytes: Uint8Array] {
  const collection: Zippable = {};
  for (const [path, text] of files)
    if (path.startsWith(FOLDER)) collection[path] = [new TextEncoder().encode(text), { mtime: new Date(1980, 0, 1) }];
  return [ARCHIVE, zipSync(collection)];
}
