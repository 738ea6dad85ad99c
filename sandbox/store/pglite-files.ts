import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

const file = (name: string): Buffer => readFileSync(resolve(`@electric-sql/pglite/${name}`));

/** Returns the version of PGlite. */
export const pgliteVersion = (): string =>
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
