import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type Plugin } from 'esbuild';

const PACKAGE = join(import.meta.dirname, '../..');
export const EXAMPLES = join(PACKAGE, 'examples');
const LIMIT_MS = 20_000;

/** Resolves our package to its sources, before it is built. */
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@integration-api\/sdk(?:\/[\w-]+)?$/ }, ({ path }) => ({
      path: sourceOf(path.split('/')[2] ?? ''),
    }));
  },
};

function sourceOf(subpath: string): string {
  const folder = join(PACKAGE, 'src', subpath, 'index.ts');
  return existsSync(folder) ? folder : join(PACKAGE, 'src/generated/resources', `${subpath}.ts`);
}

/** A TypeScript program in a separate process, whose environment contains only `env`. */
export class Program {
  readonly printed: string[] = [];
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #closed: Promise<unknown[]>;
  #errors = '';
  #onLine: () => void = () => undefined;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.#closed = once(child, 'close');
    if (child.stdout !== null) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.printed.push(line);
        this.#onLine();
      });
    }
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString();
    });
  }

  static async start(code: string, env: Record<string, string>): Promise<Program> {
    const folder = await mkdtemp(join(tmpdir(), 'node-documents-'));
    const file = join(folder, 'program.mjs');
    await writeFile(file, await bundle(code));
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
    return new Program(child, folder);
  }

  /** Returns the first line that matches, whether it was already printed or not. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.#closed.then(() => {
      throw new Error(`the program ended without printing ${pattern}:\n${this.#errors}`);
    });
    const found = new Promise<RegExpExecArray>((resolve) => {
      this.#onLine = () => {
        const match = this.printed.map((line) => pattern.exec(line)).find((result) => result !== null);
        if (match !== undefined && match !== null) resolve(match);
      };
      this.#onLine();
    });
    return Promise.race([found, ended]);
  }

  /** Stops a program that would not end. */
  async stop(): Promise<void> {
    this.#child.kill();
    await this.#closed;
    await rm(this.#folder, { recursive: true });
  }
}

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: EXAMPLES, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The package declares its files free of side effects; these programs are not.
    ignoreAnnotations: true,
    plugins: [packages],
  });
  return outputFiles[0]?.text ?? '';
}
