/** Packs the sandbox, and installs it in an empty project, where it runs with nothing but Node.js on PATH. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathWith, ROOT } from '../../commands/started-command.ts';

const NAME = '@integration-api/sandbox';
const DATABASE = 'node_modules/@electric-sql/pglite';

const npm = (cwd: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)('npm', args, { cwd, maxBuffer: 1 << 26 });

interface Started {
  child: ChildProcess;
  greeting: string;
  /** Address and API key in the greeting. */
  url: string;
  key: string;
}

export class InstalledSandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sandbox-package-'));
  /** Folder with nothing but Node.js. */
  readonly #path = pathWith('node');
  readonly project = join(this.#folder, 'project');
  /** Folder of the installed package. */
  readonly installed = join(this.project, 'node_modules', NAME);
  readonly program = join(this.project, 'node_modules/.bin/sandbox');
  /** Environment in which it runs. */
  readonly env = { PATH: this.#path };
  /** The packed sandbox. */
  tarball = '';

  /** Packs the sandbox and its database, and installs both. */
  async install(): Promise<void> {
    this.tarball = await this.pack('UTC', '022');
    mkdirSync(this.project);
    writeFileSync(join(this.project, 'package.json'), '{ "name": "shop", "private": true }');
    const { stdout } = await npm(join(ROOT, DATABASE), 'pack', '--json', '--pack-destination', this.#folder);
    const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
    const files = [this.tarball, join(this.#folder, filename)];
    await npm(this.project, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files);
  }

  /** Packs the sandbox as a release does, on a machine with this time zone and this mask for new files. */
  async pack(zone: string, mask: string): Promise<string> {
    const output = mkdtempSync(join(this.#folder, 'packed-'));
    const script = `umask ${mask} && "$0" --import tsx scripts/sandbox/pack.ts "$1"`;
    const env = { ...process.env, TZ: zone };
    await promisify(execFile)('sh', ['-c', script, process.execPath, output], { cwd: ROOT, env });
    const [name = ''] = readdirSync(output);
    return join(output, name);
  }

  async start(...args: string[]): Promise<Started> {
    const child = spawn(this.program, args, { cwd: this.project, env: this.env });
    let [greeting, errors] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    for await (const text of child.stdout.setEncoding('utf8')) {
      greeting += String(text);
      const [, url, key] = /^curl '(http:\/\/[^/]+)\/.*Bearer (ik_test_\w+)'$/m.exec(greeting) ?? [];
      if (url !== undefined && key !== undefined) return { child, greeting, url, key };
    }
    throw new Error(`the sandbox ended: ${errors}`);
  }

  async stop({ child }: Started): Promise<number | null> {
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  delete(): void {
    for (const each of [this.#folder, this.#path]) rmSync(each, { recursive: true, force: true });
  }
}
