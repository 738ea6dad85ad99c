import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { PGlite } from '@electric-sql/pglite';

import { imageFromFile, imageToFile, type FolderImage, type ImageEntry } from './folder-image.ts';
import { DATA } from './image-fs.ts';
import { migrate } from './migrate.ts';
import { digestOf, readMigrations } from './migrations.ts';
import { connectPglite } from './pglite-client.ts';
import { pgliteFiles, pgliteVersion } from './pglite-files.ts';
import { SMALL } from './pglite-parameters.ts';

const CACHE = fileURLToPath(new URL('../../.cache/sandbox', import.meta.url));
/** Images that are kept, because other branches of the repository may need them. */
const KEPT = 4;

/** Returns the name of the image, which changes with PGlite, the migrations and the way it is built. */
function fileName(): string {
  const own = readFileSync(fileURLToPath(import.meta.url));
  const key = createHash('sha256').update(pgliteVersion()).update(digestOf(readMigrations())).update(own).digest('hex');
  return `database-${key.slice(0, 16)}.image`;
}

/** Copies the data folder out of PGlite's memory, without the segments of the log that no recovery would read. */
function copyOf({ FS }: PGlite['Module'], lastSegment: string): FolderImage {
  const entries: ImageEntry[] = [];
  const parts: Uint8Array[] = [];
  let at = 0;
  const visit = (path: string): void => {
    const names: string[] = FS.readdir(`${DATA}/${path}`);
    for (const name of names.filter((one) => one !== '.' && one !== '..')) {
      const inner = path ? `${path}/${name}` : name;
      if (FS.isDir(FS.stat(`${DATA}/${inner}`).mode)) {
        entries.push({ path: inner });
        visit(inner);
      } else if (!inner.startsWith('pg_wal/') || name === lastSegment) {
        const bytes: Uint8Array = FS.readFile(`${DATA}/${inner}`);
        entries.push({ path: inner, start: at, end: at + bytes.length });
        parts.push(bytes);
        at += bytes.length;
      }
    }
  };
  visit('');
  return { entries, bytes: Buffer.concat(parts) };
}

/** Creates a database with all tables. It has no other databases, and short segments of the log: 7 MB instead of 40. */
async function build(): Promise<FolderImage> {
  const database = await PGlite.create({
    ...(await pgliteFiles()),
    startParams: SMALL,
    initDbStartParams: ['--wal-segsize=1'],
  });
  const client = await connectPglite(database);
  await migrate(client, readMigrations());
  await client.query(`update pg_database set datistemplate = false where datname like 'template_'`);
  await client.query('drop database template0');
  await client.query('drop database template1');
  await client.query('vacuum (freeze, analyze)');
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  const image = copyOf(database.Module, rows[0]?.name ?? '');
  await client.end();
  await database.close();
  return image;
}

function prune(folder: string): void {
  const newestFirst = readdirSync(folder)
    .filter((name) => name.endsWith('.image'))
    .map((name) => ({ path: join(folder, name), changed: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.changed - one.changed);
  for (const { path } of newestFirst.slice(KEPT)) rmSync(path, { force: true });
}

/** Reads the file of an image, which the package of the sandbox has compressed. */
function read(path: string): FolderImage {
  const compressed = `${path}.gz`;
  return imageFromFile(existsSync(compressed) ? gunzipSync(readFileSync(compressed)) : readFileSync(path));
}

/** Returns a database with all tables and no rows. It is built once, in some seconds, and kept in a cache. */
export async function preparedDatabase(folder: string = CACHE): Promise<FolderImage> {
  const path = join(folder, fileName());
  try {
    return read(path);
  } catch {
    const image = await build();
    mkdirSync(folder, { recursive: true });
    // Another process never reads half a file.
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, imageToFile(image));
    renameSync(temporary, path);
    prune(folder);
    return image;
  }
}
