/** A project of an integrator: the library as it is staged, from a registry, in an empty folder. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../../generators/languages/language.ts';
import type { ConsumerTools } from '../../../generators/languages/packaging.ts';
import { startLocalRegistry } from '../../../scripts/release/local/registry.ts';
import { openRegistry } from '../../../scripts/release/registries/open.ts';
import { unitOf } from '../../../scripts/release/release-unit.ts';
import { build } from '../../../scripts/release/stage/build.ts';
import { type Bench, benchOf, runAll, stageEnvironment, write } from '../../../scripts/release/stage/workbench.ts';
import { pathWith, ROOT } from '../../commands/started-command.ts';
import { blocksOf } from '../../readmes/blocks.ts';

export class Consumer {
  readonly #language: Language;
  readonly #folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  readonly #bench: Bench;
  readonly #tools: ConsumerTools;
  readonly #blocks: ReturnType<typeof blocksOf>;
  #path = '';

  constructor(language: Language) {
    this.#language = language;
    const unit = unitOf(language);
    const read = (file: string): string => readFileSync(join(ROOT, unit.folder, file), 'utf8');
    const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string };
    const library = { unit, folder: unit.folder, package: name, version };
    this.#bench = benchOf(library, join(this.#folder, 'stage'), join(this.#folder, 'scratch'));
    const project = join(this.#folder, 'project');
    this.#tools = { ...this.#bench.tools, project, home: homedir(), registry: '' };
    this.#blocks = blocksOf(read('README.md'), language.packaging.consumer.block);
  }

  /** Builds the library as `stage` does, and installs it from a registry in a project with the programs of its README. */
  async install(): Promise<void> {
    const { packaging, readme } = this.#language;
    const release = await build(this.#bench);
    const registry = await startLocalRegistry(packaging.registry, join(this.#folder, 'registry'));
    try {
      await openRegistry(registry.target).push(release);
      const tools = { ...this.#tools, registry: registry.target.url };
      const code = [this.#block('create('), readme.received, this.#block('unwrap(')].join('\n');
      for (const [path, text] of Object.entries(packaging.consumer.files(tools, code)))
        write(tools.project, path, text);
      await runAll(packaging.consumer.install(tools), tools.project, stageEnvironment());
    } finally {
      await registry.close();
    }
    const [program] = packaging.consumer.run(this.#tools);
    this.#path = pathWith('node', ...(isAbsolute(program) ? [] : [program]));
  }

  /** Returns the first block of the README that runs and has a text. */
  #block(text: string): string {
    const found = this.#blocks.find(({ isRun, code }) => isRun && code.includes(text));
    if (found === undefined) throw new Error(`the README of ${this.#language.id} has no block with ${text}`);
    return found.code;
  }

  /** Runs the programs with nothing but Node.js and the runtime of the language on PATH. @returns the lines that they print */
  async run(env: Readonly<Record<string, string>>): Promise<string[]> {
    const [program, ...args] = this.#language.packaging.consumer.run(this.#tools);
    const options = { cwd: this.#tools.project, env: { PATH: this.#path, ...env } };
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '');
  }

  delete(): void {
    for (const each of [this.#folder, this.#path]) if (each !== '') rmSync(each, { recursive: true, force: true });
  }
}
