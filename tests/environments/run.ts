import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import type { ConsumerTools } from '../../generators/languages/packaging.ts';
import type { Mock } from '../../scripts/mock/prism.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import type { Environment } from './environment.ts';
import { OTHERS } from './registries.ts';
import { startApi } from './server.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** On a busy machine, a large package is installed in minutes. */
const INSTALL_MS = 480_000;
const PROGRAM_MS = 180_000;

/** Result of an environment. */
interface Outcome {
  /** Version that the program names, or that of the first package. */
  version: string;
  checks: number;
  passed: number;
  /** Why the environment has failed; empty if it has not. */
  failure: string;
  /** Output of the program, both streams. */
  output: string;
}

type CommandLine = readonly [string, ...string[]];
type Tools = Omit<ConsumerTools, 'project'>;

interface Finished {
  code: number | string;
  output: string;
}

function run([program, ...args]: CommandLine, cwd: string, env: NodeJS.ProcessEnv, timeout: number): Promise<Finished> {
  return new Promise((done) => {
    execFile(program, args, { cwd, env, timeout, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : (error.code ?? error.signal ?? 'no exit code'), output: stdout + stderr }),
    );
  });
}

async function succeed(line: CommandLine, cwd: string): Promise<void> {
  const { code, output } = await run(line, cwd, process.env, INSTALL_MS);
  if (code !== 0) throw new Error(`${line.join(' ')} failed:\n${output}`);
}

/** Runs environments with libraries that are packed once. */
export class Runner implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'environments-'));
  readonly #packed = new Map<string, Promise<Tools>>();
  readonly #mock: Mock;

  constructor(mock: Mock) {
    this.#mock = mock;
  }

  /** Installs the packed library and the packages in an empty project, and runs the program. */
  async run(environment: Environment): Promise<Outcome> {
    const { consumer, language, packages = [] } = environment;
    const project = mkdtempSync(join(this.#folder, `${language.id}-`));
    const tools = { ...(await this.#pack(language)), project };
    const own = packages.filter((name) => registryOf(name) === undefined);
    const files = [environment.program, ...(environment.files ?? [])];
    for (const file of files) cpSync(join(environment.folder, file), join(project, file), { recursive: true });
    for (const [path, text] of Object.entries(consumer.files?.(tools, own) ?? {}))
      writeFileSync(join(project, path), text);
    for (const line of consumer.install(tools, own)) await succeed(line, project);
    for (const [registry, install] of Object.entries(OTHERS)) {
      const others = packages.filter((name) => registryOf(name) === registry);
      if (others.length > 0)
        await succeed(
          install(
            tools,
            others.map((name) => name.slice(registry.length + 1)),
          ),
          project,
        );
    }
    await using api = await startApi(this.#mock);
    const line = environment.run ?? consumer.run(environment.program);
    const env = { ...surroundings(project, api.url), ...consumer.env?.(tools) };
    const outcome = outcomeOf(environment, await run(['sh', '-ec', line], project, env, PROGRAM_MS));
    rmSync(project, { recursive: true, force: true });
    return outcome;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#mock.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #pack(language: Language): Promise<Tools> {
    const packed = this.#packed.get(language.id) ?? this.#build(language);
    this.#packed.set(language.id, packed);
    return packed;
  }

  async #build({ id, packaging }: Language): Promise<Tools> {
    const own = toolsOf(ROOT);
    const [output, scratch] = ['output', 'scratch'].map((name) => join(this.#folder, id, name)) as [string, string];
    for (const path of [output, scratch]) mkdirSync(path, { recursive: true });
    const { version } = JSON.parse(own.read(`sdks/${id}/package.json`)) as { version: string };
    const library = join(ROOT, 'sdks', id);
    const tools = { ...own, library, version, output, scratch, home: homedir(), registry: '' };
    for (const line of packaging.build(tools)) await succeed(line, ROOT);
    return tools;
  }
}

const registryOf = (name: string): string | undefined => Object.keys(OTHERS).find((id) => name.startsWith(`${id}:`));

/** Returns the environment variables of a program: nothing of ours but the system's programs. */
function surroundings(project: string, url: string): NodeJS.ProcessEnv {
  const { PATH = '', JAVA_HOME, LANG = 'C.UTF-8' } = process.env;
  const bins = ['node_modules/.bin', '.venv/bin', 'pip/bin', 'debian/usr/bin', 'debian/usr/sbin'];
  return {
    HOME: project,
    LANG,
    ...(JAVA_HOME === undefined ? {} : { JAVA_HOME }),
    PATH: [...bins.map((bin) => join(project, bin)), PATH].join(':'),
    INTEGRATION_API_KEY: 'ik_test_environment',
    INTEGRATION_API_BASE_URL: url,
  };
}

function outcomeOf({ packages: [first = ''] = [] }: Environment, { code, output }: Finished): Outcome {
  const lines = output.split('\n').map((line) => line.trim());
  const passed = lines.filter((line) => /^ok \S/.test(line)).length;
  const broken = lines.filter((line) => /^not ok\b/.test(line));
  const printed = lines.find((line) => line.startsWith('version '))?.slice('version '.length);
  const [, version = ''] = /(?:==|@|:)([^:@=/]*)$/.exec(first) ?? [];
  const checks = passed + broken.length;
  let failure = broken.join('\n');
  if (checks === 0) failure = 'no line "ok …" was printed';
  if (code !== 0) failure = [failure, `the program ended with ${code}`].filter(Boolean).join('\n');
  return { version: printed ?? version, checks, passed, failure, output };
}
