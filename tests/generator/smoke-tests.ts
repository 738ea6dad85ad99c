/** Runs the smoke tests of generated libraries against Prism, with the commands that their READMEs give. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { stageEnvironment } from '../../scripts/release/stage/workbench.ts';
import { MOCK_URL, SMOKE_HEADING } from '../../scripts/third-party/library-documents.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Prism needs long to read large documents, and to make up large responses. */
const START_MS = 60_000;
const CALL_MS = 60_000;

/** Calls of the smoke tests in all languages. */
export interface SmokeResult {
  calls: number;
  passed: number;
  /** One line for each failure, with its language and its reason. */
  failures: string[];
}

/** Runs the smoke tests of the libraries in `out`, which were generated from a document. */
export async function runSmokeTests(document: string, out: string): Promise<SmokeResult> {
  const environment = mkdtempSync(join(tmpdir(), 'smoke-venv-'));
  const mock = fork(join(import.meta.dirname, 'mock-process.ts'), [document], { execArgv: ['--import', 'tsx'] });
  try {
    const url = urlOf(mock, dirname(document));
    // Each library reports it.
    url.catch(() => undefined);
    await run(toolsOf(ROOT).venv('python'), ['-m', 'venv', environment]);
    const PATH = [join(environment, 'bin'), process.env['PATH']].join(delimiter);
    const results = await Promise.all(
      LANGUAGES.map(({ id, names }) => smokeOf(names.title, join(out, id), { url, env: stageEnvironment({ PATH }) })),
    );
    const sum = (kind: 'calls' | 'passed'): number => results.reduce((total, result) => total + result[kind], 0);
    const failures = [...new Set(results.flatMap((result) => result.failures))];
    return { calls: sum('calls'), passed: sum('passed'), failures };
  } finally {
    mock.kill('SIGKILL');
    rmSync(environment, { recursive: true, force: true });
  }
}

interface Surroundings {
  /** URL of the mock. */
  url: Promise<string>;
  env: NodeJS.ProcessEnv;
}

/** Runs the commands in the README of a library. */
async function smokeOf(title: string, library: string, { url, env }: Surroundings): Promise<SmokeResult> {
  const [set = '', prepare = '', ...calls] = commandsOf(readFileSync(join(library, 'README.md'), 'utf8'));
  const failures: string[] = [];
  const succeeds = async (command: string, timeout?: number): Promise<boolean> => {
    const line = `${set.replace(MOCK_URL, await url)}\n${command}`;
    const options = { cwd: library, env, maxBuffer: 64 * 1024 * 1024, ...(timeout !== undefined && { timeout }) };
    try {
      await run('sh', ['-e', '-c', line], options);
      return true;
    } catch (error) {
      failures.push(`${title}: ${command}: ${reasonOf(error, library)}`);
      return false;
    }
  };
  let passed = 0;
  try {
    if (calls.length > 0 && (await succeeds(prepare)))
      for (const call of calls) if (await succeeds(call, CALL_MS)) passed += 1;
  } catch (error) {
    failures.push(`Prism: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { calls: calls.length, passed, failures };
}

/** @throws {Error} if the mock does not start, with paths relative to the folder of the document */
async function urlOf(mock: ChildProcess, folder: string): Promise<string> {
  const signal = AbortSignal.timeout(START_MS);
  const [message] = (await once(mock, 'message', { signal }).catch(() => {
    throw new Error(`does not read the document within ${START_MS / 1000} seconds`);
  })) as [Record<string, string>];
  if (message['url'] === undefined) throw new Error(message['error']?.replaceAll(`${folder}/`, ''));
  return message['url'];
}

/** Returns the commands below the heading: one that sets the environment, one that prepares the library, and the calls. */
function commandsOf(readme: string): string[] {
  const [, block = ''] = /```sh\n([^`]*)```/.exec(readme.slice(readme.indexOf(SMOKE_HEADING))) ?? [];
  return readme.includes(SMOKE_HEADING) ? block.trim().split('\n') : [];
}

/** Returns the line of the output that names the error, with paths relative to the library. */
function reasonOf(error: unknown, library: string): string {
  const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
  const output = `${stderr}\n${stdout}`.replaceAll(`${library}/`, '');
  const lines = output.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /(?:error|exception)\b[^(]*: /i.test(line)) ??
    lines.find((line) => line !== '') ??
    ''
  ).slice(0, 200);
}
