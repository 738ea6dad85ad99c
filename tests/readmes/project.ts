import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../generators/languages/language.ts';
import type { ConsumerTools } from '../../generators/languages/packaging.ts';
import type { ReadmeProject } from '../../generators/languages/readme.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** On a busy machine, a library is packed in minutes. */
const LIMIT_MS = 480_000;

export interface Output {
  /** False if the program has failed. */
  isOk: boolean;
  printed: string;
  errors: string;
}

type CommandLine = readonly [string, ...string[]];

async function output([program, ...args]: CommandLine, cwd: string, env: NodeJS.ProcessEnv): Promise<Output> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, env, timeout: LIMIT_MS });
    return { isOk: true, printed: stdout, errors: stderr };
  } catch (error) {
    const { stdout = '', stderr = String(error) } = error as { stdout?: string; stderr?: string };
    return { isOk: false, printed: stdout, errors: stderr };
  }
}

/** A project in an empty folder that has installed a packed library. */
export class Project {
  readonly #language: Language;
  readonly #own: ReadmeProject;
  readonly #tools: ConsumerTools;
  readonly #folder: string;

  private constructor(language: Language, own: ReadmeProject, folder: string) {
    this.#language = language;
    this.#own = own;
    this.#folder = folder;
    const tools = toolsOf(ROOT);
    const [files, scratch, project] = ['output', 'scratch', 'project'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const path of [files, scratch, project]) mkdirSync(path);
    const { version } = JSON.parse(tools.read(`sdks/${language.id}/package.json`)) as { version: string };
    const library = join(ROOT, 'sdks', language.id);
    this.#tools = { ...tools, library, version, output: files, scratch, project, home: homedir(), registry: '' };
  }

  /**
   * Packs a library and installs it.
   * @throws {Error} if a command fails
   */
  static async install(language: Language, own: ReadmeProject): Promise<Project> {
    const project = new Project(language, own, mkdtempSync(join(tmpdir(), 'readme-')));
    const tools = project.#tools;
    for (const line of language.packaging.build(tools)) await project.#succeed(line, ROOT);
    for (const [path, text] of Object.entries(own.files(tools))) project.write(path, text);
    for (const line of own.install(tools)) await project.#succeed(line, tools.project);
    return project;
  }

  /** Returns the names of the packages that are installed with the library. */
  async installed(): Promise<string[]> {
    const { consumer, name } = this.#language.packaging;
    const listed = consumer.installed(await this.#succeed(consumer.list(this.#tools), this.#tools.project));
    return listed.map((each) => each.name).filter((each) => each !== name);
  }

  write(path: string, text: string): void {
    const file = join(this.#tools.project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Returns the output of each check of the programs that fails. */
  async check(): Promise<string[]> {
    const outputs = [];
    for (const line of this.#own.checks?.(this.#tools) ?? [])
      outputs.push(await output(line, this.#tools.project, process.env));
    return outputs.filter(({ isOk }) => !isOk).map(({ printed, errors }) => printed + errors);
  }

  /** Runs a program of the project, whose environment contains only `env`. */
  run(file: string, env: Record<string, string>): Promise<Output> {
    const { PATH = '' } = process.env;
    return output(this.#own.run(this.#tools, file), this.#tools.project, { PATH, LANG: 'C.UTF-8', ...env });
  }

  delete(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #succeed(line: CommandLine, cwd: string): Promise<string> {
    const { isOk, printed, errors } = await output(line, cwd, process.env);
    if (!isOk) throw new Error(`${line.join(' ')} failed:\n${printed}${errors}`);
    return printed;
  }
}
