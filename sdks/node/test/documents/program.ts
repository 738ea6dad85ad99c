import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { EXAMPLES, PACKAGE } from './compile.ts';

const LIMIT_MS = 20_000;

const installed = createRequire(join(EXAMPLES, 'program.ts'));

/** Where packages are: ours in its sources, before it is built; those of others, being CommonJS, where they are installed. */
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@integration-api\/sdk(?:\/[\w-]+)?$/ }, ({ path }) => ({
      path: sourceOf(path.split('/')[2] ?? ''),
    }));
    onResolve({ filter: /^undici$/ }, ({ path }) => ({
      path: pathToFileURL(installed.resolve(path)).href,
      external: true,
    }));
  },
};

function sourceOf(subpath: string): string {
  const folder = join(PACKAGE, 'src', subpath, 'index.ts');
  return existsSync(folder) ? folder : join(PACKAGE, 'src/generated/resources', `${subpath}.ts`);
}

/** TypeScript as it runs in a process of its own, with nothing of this one's environment but `env`. */
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

  /** Resolves when it has ended well, with what it printed. */
  async end(): Promise<string[]> {
    const [code, signal] = (await this.#closed) as [number | null, string | null];
    await rm(this.#folder, { recursive: true });
    if (code === 0) return this.printed;
    throw new Error(`the program ended with ${code ?? signal}:\n${this.printed.join('\n')}\n${this.#errors}`);
  }

  /** The first line that matches, printed already or to come. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.#closed.then(() => {
      throw new Error(`the program ended without printing ${pattern}:\n${this.#errors}`);
    });
    const found = new Promise<RegExpExecArray>((resolve) => {
      this.#onLine = () => {
        const match = this.printed.map((line) => pattern.exec(line)).find((one) => one !== null);
        if (match !== undefined && match !== null) resolve(match);
      };
      this.#onLine();
    });
    return Promise.race([found, ended]);
  }

  /** Ends a program that would go on; resolves when it has. */
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
    // The package says that its files do nothing by themselves; these do.
    ignoreAnnotations: true,
    plugins: [packages],
  });
  return outputFiles[0]?.text ?? '';
}
