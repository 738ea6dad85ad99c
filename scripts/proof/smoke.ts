/** Runs the smoke tests of generated libraries against Prism, with the commands that their READMEs give. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { startMock } from '../mock/prism.ts';
import { toolsOf } from '../openapi-generator/tools.ts';
import { SMOKE_HEADING } from '../third-party/library-documents.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Address of the mock in the READMEs. */
const MOCK = 'http://127.0.0.1:4010';
const run = promisify(execFile);

/** Calls of the smoke tests in all languages. */
export interface SmokeResult {
  calls: number;
  /** One line for each call that failed, with its language and its reason. */
  failures: string[];
}

/** Runs the smoke tests of the libraries in `out`, which were generated from a document. */
export async function runSmokeTests(document: string, out: string): Promise<SmokeResult> {
  const environment = mkdtempSync(join(tmpdir(), 'proof-venv-'));
  const mock = await startMock({ document });
  try {
    await run(toolsOf(ROOT).venv('python'), ['-m', 'venv', environment]);
    const PATH = [join(environment, 'bin'), process.env['PATH']].join(delimiter);
    const results = await Promise.all(
      LANGUAGES.map(async ({ id, names }) => {
        const [set = '', prepare = '', ...calls] = commandsOf(readFileSync(join(out, id, 'README.md'), 'utf8'));
        const shell = (command: string): Promise<string[]> =>
          run('sh', ['-e', '-c', `${set.replace(MOCK, mock.url)}\n${command}`], {
            cwd: join(out, id),
            env: { ...process.env, PATH },
            maxBuffer: 64 * 1024 * 1024,
          }).then(
            () => [],
            (error: unknown) => [`${names.title}: ${command}: ${reasonOf(error)}`],
          );
        const failures = await shell(prepare);
        for (const call of failures.length === 0 ? calls : []) failures.push(...(await shell(call)));
        return { calls: calls.length, failures };
      }),
    );
    return {
      calls: results.reduce((sum, { calls }) => sum + calls, 0),
      failures: results.flatMap(({ failures }) => failures),
    };
  } finally {
    await mock.close();
    rmSync(environment, { recursive: true, force: true });
  }
}

/** Returns the commands below the heading: one that sets the environment, one that prepares the library, and the calls. */
function commandsOf(readme: string): string[] {
  const [, block = ''] = /```sh\n([^`]*)```/.exec(readme.slice(readme.indexOf(SMOKE_HEADING))) ?? [];
  return readme.includes(SMOKE_HEADING) ? block.trim().split('\n') : [];
}

/** Returns the line of the output that names the error. */
function reasonOf(error: unknown): string {
  const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
  return (lines.find((line) => /error|exception/i.test(line)) ?? lines.find((line) => line !== '') ?? '').slice(0, 200);
}
