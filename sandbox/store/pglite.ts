import { PGlite } from '@electric-sql/pglite';
import type { ClientBase } from 'pg';

import type { Engine } from './engine.ts';
import type { FolderImage } from './folder-image.ts';
import { ImageFs } from './image-fs.ts';
import { connectPglite } from './pglite-client.ts';
import { pgliteFiles } from './pglite-files.ts';
import { SMALL } from './pglite-parameters.ts';
import { Turns } from './turns.ts';

/** Opens a database in memory that begins as a copy of the image, and goes with the process. */
export async function openInMemory(image: FolderImage): Promise<Engine> {
  const database = await PGlite.create({ ...(await pgliteFiles()), fs: new ImageFs(image), startParams: SMALL });
  return engineOn(database, await connectPglite(database));
}

function engineOn(database: PGlite, client: Awaited<ReturnType<typeof connectPglite>>): Engine {
  const turns = new Turns();
  let closing: Promise<void> | undefined;
  return {
    name: 'pglite',
    use: <T>(work: (client: ClientBase) => Promise<T>) => turns.take(() => work(client)),
    // Nobody else has the folder open.
    publish: async () => undefined,
    onNotice: () => undefined,
    close() {
      closing ??= turns.take(async () => {
        await client.end();
        await database.close();
      });
      return closing;
    },
  };
}
