/** PGlite: its programs, its parameters, and the driver on it in place of a socket. */
import { readFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EventEmitter } from 'node:events';
import { PGlite } from '@electric-sql/pglite';
import { Client, type ClientConfig } from 'pg';
import { PLANS, COLUMN_TYPES, type DriverSettings, PIPELINE } from './driver.ts';
import { fileURLToPath } from 'node:url';
import { migrate, digestOf, readMigrations } from './migrations.ts';

const { resolve } = createRequire(import.meta.url);

const file = (name: string): Buffer => readFileSync(resolve(`@electric-sql/pglite/${name}`));

/** Returns the version of PGlite. */
const pgliteVersion = (): string =>
  JSON.parse(readFileSync(join(resolve('@electric-sql/pglite/pglite.wasm'), '../../package.json'), 'utf8')).version;

/** PGlite's programs, read and compiled once for all databases of the process. */
interface PgliteFiles {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
  readonly fsBundle: Blob;
}

/** The WebAssembly compiler of Node.js, whose types declare only its results. */
const { compile } = (globalThis as unknown as { WebAssembly: Compiler }).WebAssembly;

interface Compiler {
  compile(bytes: Uint8Array): Promise<WebAssembly.Module>;
}

let files: Promise<PgliteFiles> | undefined;

async function load(): Promise<PgliteFiles> {
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    compile(file('pglite.wasm')),
    compile(file('initdb.wasm')),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([new Uint8Array(file('pglite.data'))]) };
}

/** Returns PGlite's programs. */
export function pgliteFiles(): Promise<PgliteFiles> {
  files ??= load();
  return files;
}

const set = (values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Parameters of a database in memory. Zeroing the usual 128 MB of buffers would take longer than the rest of the start. */
export const SMALL: string[] = [
  ...PGlite.defaultStartParams,
  ...set({ shared_buffers: '8MB', wal_buffers: '256kB', max_connections: '5', ...PLANS }),
];

/** Parameters of a database on disk, which survives the end of the process, even by a signal, but no loss of power. */
export const ON_DISK_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams,
  ...set({ shared_buffers: '32MB', wal_buffers: '1MB', max_connections: '5', ...PLANS }),
];

/** First bytes of the messages with which a client ends the connection, and the server a response. */
const END = 'X'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const READY_LENGTH = 6;

/**
 * Takes the place of the socket of a `pg` client. The messages of a query, and of all that are sent with it, run in one call
 * of PGlite; its own adapter needs five for each query, and takes three times as long.
 */
class PgliteSocket extends EventEmitter {
  readonly #database: PGlite;
  readonly #parts: Uint8Array[] = [];
  #isScheduled = false;
  readonly writable = true;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  write(bytes: Uint8Array, written?: () => void): boolean {
    this.#parts.push(bytes);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      // After the events that have arrived, so that the reads of several requests run in one call, as does what was sent
      // without waiting.
      setImmediate(() => this.#run());
    }
    written?.();
    return true;
  }

  end(): void {
    queueMicrotask(() => this.emit('close'));
  }

  destroy(): void {
    this.end();
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  /** Passes a response on. One without an end is the last: PGlite has ended itself, and a query would wait for ever. */
  #receive(request: Uint8Array, response: Buffer): void {
    if (response.length > 0) this.emit('data', response);
    const isComplete = request[0] === END || response.at(-READY_LENGTH) === READY;
    if (!isComplete) this.emit('error', new Error('Connection terminated: PGlite has ended itself'));
  }

  #run(): void {
    this.#isScheduled = false;
    const request = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts.length = 0;
    if (!request?.length) return;
    const response: Uint8Array[] = [];
    // The bytes lie in PGlite's memory, which the next call overwrites.
    const onRawData = (bytes: Uint8Array): void => void response.push(bytes.slice());
    this.#database
      .execProtocolRawStream(request, { syncToFs: false, onRawData })
      .then(() => this.#receive(request, Buffer.concat(response)))
      .catch((error: unknown) => this.emit('error', error));
  }
}

/** Connects the driver of PostgreSQL to a PGlite. There is one session in a PGlite, so there is one client. */
export async function connectPglite(database: PGlite): Promise<Client> {
  const settings: ClientConfig & DriverSettings = {
    // The types of `pg` require a socket, but it uses only what PgliteSocket has.
    stream: () => new PgliteSocket(database) as never,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: COLUMN_TYPES,
    ...PIPELINE,
  };
  const client = new Client(settings);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

// The empty database, which is prepared once.

const CACHE = fileURLToPath(new URL('../../.cache/sandbox', import.meta.url));

/** Returns the archive of PGlite of a database with all tables and no rows. */
async function build(): Promise<Uint8Array> {
  // With short segments of the log, it has 24 MB less.
  const options = { startParams: SMALL, initDbStartParams: ['--wal-segsize=1'] };
  const database = await PGlite.create({ ...(await pgliteFiles()), ...options });
  const client = await connectPglite(database);
  await migrate(client, readMigrations());
  // Two unused copies of an empty database are half of the archive.
  await client.query(`update pg_database set datistemplate = false where datname like 'template_'`);
  await client.query('drop database template0');
  await client.query('drop database template1');
  await client.query('checkpoint');
  const archive = await database.dumpDataDir('gzip');
  await client.end();
  await database.close();
  return new Uint8Array(await archive.arrayBuffer());
}

/** Reads the archive, or makes and keeps it: to create a database takes PGlite three seconds of computation. */
async function readPrepared(): Promise<Blob> {
  const path = join(CACHE, `database-${pgliteVersion()}-${digestOf(readMigrations())}.tar.gz`);
  let archive: Uint8Array;
  try {
    archive = readFileSync(path);
  } catch {
    archive = await build();
    keep(path, archive);
  }
  return new Blob([new Uint8Array(archive)], { type: 'application/x-gzip' });
}

function keep(path: string, archive: Uint8Array): void {
  try {
    mkdirSync(CACHE, { recursive: true });
    // Another process never reads half a file.
    writeFileSync(`${path}.${process.pid}`, archive);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // A checkout that may not be written: the next start makes the archive again.
  }
}

let prepared: Promise<Blob> | undefined;

/** Returns a database with all tables and no rows, as `loadDataDir` of PGlite takes it. */
export function preparedDatabase(): Promise<Blob> {
  return (prepared ??= readPrepared());
}
