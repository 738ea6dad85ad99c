/**
 * Runs the command `php` of a version as WebAssembly, with the files of this repository and of Debian's PHP packages:
 *
 *     node --import tsx sdks/php/scripts/versions/php.ts 8.5 -r 'echo PHP_VERSION;'
 */
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { install } from './install.ts';
import { CACHE, DEBIAN, ROOT } from './paths.ts';

const SETTINGS = [
  `include_path=.:${DEBIAN}`,
  'memory_limit=-1',
  // With it, PHP 8.4 reports deprecations of the compiler without calling the error handler.
  'opcache.enable_cli=0',
  'error_reporting=-1',
  'display_errors=1',
  'log_errors=0',
  // A call of one of them would end the program.
  'disable_functions=exec,passthru,popen,proc_open,shell_exec,system',
].flatMap((setting) => ['-d', setting]);

/** The file system of WebAssembly. */
interface FileSystem {
  filesystems: { NODEFS: object };
  mount(type: object, options: { root: string }, at: string): void;
  unmount(at: string): void;
}

interface Php {
  mkdir(path: string): void;
  chdir(path: string): void;
  mount(at: string, handler: (php: Php, files: FileSystem, at: string) => () => void): Promise<unknown>;
  cli(command: readonly string[]): Promise<{
    stdout: ReadableStream<Uint8Array>;
    stderr: ReadableStream<Uint8Array>;
    exitCode: Promise<number>;
  }>;
}

/** The package `@php-wasm/universal`. */
interface Universal {
  PHP: new (runtime: number) => Php;
  loadPHPRuntime(loader: object): Promise<number>;
}

async function load<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(join(CACHE, 'node_modules/@php-wasm', name, 'index.js')).href)) as T;
}

/** Starts a version of PHP, such as `8.5`. */
async function start(version: string): Promise<Php> {
  const { PHP, loadPHPRuntime } = await load<Universal>('universal');
  const { getPHPLoaderModule } = await load<{ getPHPLoaderModule(): Promise<object> }>(
    `node-${version.replace('.', '-')}`,
  );
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  for (const folder of [ROOT, DEBIAN]) {
    php.mkdir(folder);
    await php.mount(folder, (_, files, at) => {
      files.mount(files.filesystems.NODEFS, { root: folder }, at);
      return () => files.unmount(at);
    });
  }
  php.chdir(process.cwd());
  return php;
}

const [version = '', ...args] = process.argv.slice(2);
await install();
const php = await start(version);
const { stdout, stderr, exitCode } = await php.cli(['php', ...SETTINGS, ...args]);
await Promise.all([
  stdout.pipeTo(Writable.toWeb(process.stdout), { preventClose: true }),
  stderr.pipeTo(Writable.toWeb(process.stderr), { preventClose: true }),
]);
process.exitCode = await exitCode;
