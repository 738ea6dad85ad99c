import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, ROOT } from './tools.ts';

/** One part of `npm test`: a tool that checks the repository, and the number of checks that its run counts as. */
export interface Check {
  name: string;
  /** Program and arguments. */
  command: readonly [string, ...string[]];
  /** Folder to run in, relative to the repository's root; the root by default. */
  folder?: string;
  /** Shows the tool's output while it runs, not only when it fails. */
  verbose?: true;
  /** Returns the counts of a finished run from its output; without it, the check counts as one. */
  count?: (output: string) => Counts;
}

export interface Counts {
  passed: number;
  failed: number;
}

export interface Outcome extends Counts {
  output: string;
}

/** Runs one check. A tool that cannot be started has failed. */
export async function runCheck({ command, folder = '.', verbose, count }: Check): Promise<Outcome> {
  const { code, output } = await runTool(command, join(ROOT, folder), verbose === true);
  const counts = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // Some runs fail after their last test (in a hook or a worker) or find no test: that is a failure, too.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, output };
  if (code === 0 && counts.passed === 0) return { ...counts, failed: 1, output: `${output}\nno tests were run` };
  return { ...counts, output };
}

function runTool(
  [program, ...args]: Check['command'],
  cwd: string,
  verbose: boolean,
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      stdio: ['ignore', verbose ? 'inherit' : 'pipe', verbose ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Returns the checks of the TypeScript code as a whole: types, lint, format and structure. */
export function staticChecks(): Check[] {
  return [
    { name: 'types', command: [process.execPath, bin('typescript', 'tsc'), '--project', 'tsconfig.json'] },
    { name: 'lint', command: [process.execPath, bin('oxlint', 'oxlint'), '--deny-warnings'] },
    { name: 'format', command: [process.execPath, bin('oxfmt', 'oxfmt'), '--check'] },
    {
      name: 'structure',
      command: [
        process.execPath,
        bin('dependency-cruiser', 'depcruise'),
        '--config',
        '.dependency-cruiser.mjs',
        ...CHECKED_FOLDERS,
      ],
    },
    { name: 'prose', command: [process.execPath, '--import', 'tsx', join('scripts', 'prose.ts')] },
  ];
}

// The conformance suite measures times on the wire, so no other tests run at the same time.
const CONFORMANCE = 'tests/conformance/conformance.test.ts';

/** Returns the unit tests of the Node.js library, all other tests and the conformance suite. Each test counts. */
export function testSuites(): { checks: Check[]; dispose(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-tests-'));
  const suite = (name: string, ...args: string[]): Check => {
    const report = join(folder, `${name}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    return {
      name,
      command: [process.execPath, bin('vitest', 'vitest'), 'run', ...reporters, ...args],
      verbose: true,
      count: () => countsOf(report),
    };
  };
  // vitest.config.ts sets the minimum of branch coverage. Only these tests run here, so that no other test adds coverage.
  const coverage = ['--coverage', `--coverage.reportsDirectory=${join(folder, 'coverage')}`];
  return {
    checks: [
      suite('node tests', ...coverage, 'sdks/node/test/', '--exclude=sdks/node/test/*/**'),
      suite('tests', '--exclude=sdks/node/test/*.test.ts', `--exclude=${CONFORMANCE}`),
      suite('conformance', CONFORMANCE),
    ],
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const CHECKED_FOLDERS = [
  'openapi/rules',
  'generators',
  'scripts',
  'tests',
  ...['src', 'scripts', 'test'].map((part) => `sdks/node/${part}`),
];

function countsOf(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
