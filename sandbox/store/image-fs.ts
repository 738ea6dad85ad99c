import type { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

import type { FolderImage } from './folder-image.ts';

type Options = Parameters<EmscriptenBuiltinFilesystem['init']>[1];

/** Place of the data folder in PGlite's file system. */
export const DATA = '/pglite/data';

/** File system in memory that begins as a copy of an image. */
export class ImageFs extends EmscriptenBuiltinFilesystem {
  readonly #image: FolderImage;

  constructor(image: FolderImage) {
    super();
    this.#image = image;
  }

  override async init(pg: PGlite, options: Options) {
    this.pg = pg;
    const fill = ({ FS }: PGlite['Module']): void => {
      FS.mkdirTree(DATA);
      // One copy of all bytes. Each file then owns its part, which saves a copy and a search for each.
      const bytes = this.#image.bytes.slice();
      for (const { path, start, end } of this.#image.entries) {
        if (start === undefined) FS.mkdir(`${DATA}/${path}`);
        else FS.writeFile(`${DATA}/${path}`, bytes.subarray(start, end), { canOwn: true });
      }
    };
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), fill] } };
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }
}
