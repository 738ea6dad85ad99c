import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from '../../checks/tools.ts';

/** A temporary folder with the library as an integrator installs it: built, below node_modules. */
interface Workspace extends AsyncDisposable {
  folder: string;
}

const SDK = 'node_modules/@integration-api/sdk';
const NOT_BUILT_FROM = new Set(['dist', 'node_modules', 'test', 'examples']);

/** Builds the library with its own build, and compiles the processes to JavaScript, so that they need no loader. */
export async function makeWorkspace(): Promise<Workspace> {
  const outer = mkdtempSync(join(tmpdir(), 'sdk-bench-'));
  const folder = join(outer, 'bench');
  try {
    mkdirSync(join(folder, dirname(SDK)), { recursive: true });
    // All other imports resolve to the parent folder.
    symlinkSync(join(ROOT, 'node_modules'), join(outer, 'node_modules'), 'junction');
    await buildProcesses(folder);
    await buildLibrary(join(outer, 'library'));
    // Not earlier: the compiler treats files below node_modules as third-party code and skips the CommonJS build.
    renameSync(join(outer, 'library'), join(folder, SDK));
    return { folder, [Symbol.asyncDispose]: () => remove(outer) };
  } catch (error) {
    await remove(outer);
    throw error;
  }
}

// Retries, because after a failed build a second compiler may still be writing files.
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function buildLibrary(target: string): Promise<void> {
  const source = join(ROOT, 'sdks/node');
  cpSync(source, target, { recursive: true, filter: (path) => !NOT_BUILT_FROM.has(relative(source, path)) });
  try {
    await promisify(execFile)('npm', ['run', 'build', '--silent'], {
      cwd: target,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr}\n${message}`.split('\n');
    // The error of the compiler is more precise than npm's error about the compiler.
    const cause = lines.find((line) => /error TS\d/.test(line)) ?? lines.find((line) => /^\w*Error\b/.test(line));
    throw new Error(`sdks/node does not build: ${cause ?? lines[0]}; run \`npm run build -w sdks/node\``, {
      cause: error,
    });
  }
}

async function buildProcesses(outdir: string): Promise<void> {
  await build({
    entryPoints: [
      'node/worker',
      'node/parsed',
      'node/stale/server',
      'node/stale/worker',
      'node/overload/server',
      'node/overload/worker',
    ].map((name) => join(ROOT, `scripts/bench/${name}.ts`)),
    outdir,
    outbase: join(ROOT, 'scripts/bench'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
}
