import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Cacheable, ResultCache } from './result-cache.ts';
import { bin, BUNDLE_FOLDER, ROOT } from './tools.ts';

/** One part of `npm test`: a tool that checks the repository, and the number of checks that its run counts as. */
export interface Check extends Cacheable {
  /** Name that `--only` accepts for this check and others. */
  group: string;
  /** Program and arguments. */
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
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
export async function runCheck({ command, folder = '.', verbose, count, env = {} }: Check): Promise<Outcome> {
  const { code, output } = await runTool(command, { cwd: join(ROOT, folder), verbose: verbose === true, env });
  const counts = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // Some runs fail after their last test (in a hook or a worker) or find no test: that is a failure, too.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, output };
  if (code === 0 && counts.passed === 0) return { ...counts, failed: 1, output: `${output}\nno tests were run` };
  return { ...counts, output };
}

/** Runs one check unless it has a kept result, and keeps the result if it passes. */
export async function runCached(check: Check, cache: ResultCache): Promise<Outcome & { cached: number }> {
  const key = cache.keyOf(check);
  const kept = cache.passed(check);
  if (kept !== undefined) return { passed: kept, failed: 0, cached: kept, output: '' };
  const outcome = await runCheck(check);
  if (outcome.failed === 0) cache.keep([{ item: check, key, passed: outcome.passed }]);
  return { ...outcome, cached: 0 };
}

function runTool(
  [program, ...args]: Check['command'],
  { cwd, verbose, env }: { cwd: string; verbose: boolean; env: Record<string, string> },
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', verbose ? 'inherit' : 'pipe', verbose ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Folders with TypeScript that runs in this repository. */
const CHECKED_FOLDERS = [
  'openapi/rules',
  'generators',
  'sandbox',
  'scripts',
  'tests',
  ...['src', 'scripts', 'test'].map((part) => `sdks/node/${part}`),
];
const NODE = process.execPath;
const PACKAGES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'];

/** Returns the comparison of the committed code with what is generated, to detect a forgotten `npm run generate`. */
export function generateCheck(): Check {
  const command = [NODE, '--import', 'tsx', join('scripts', 'generate.ts'), '--check'] as const;
  const generated = LANGUAGES.flatMap(({ id, generatedFolder, formatter }) => [
    `sdks/${id}/${generatedFolder}`,
    `sdks/${id}/package.json`,
    ...formatter.inputs,
  ]);
  // The bundle is a result of this check.
  const contract = readdirSync(join(ROOT, 'openapi')).map((name) => `openapi/${name}`);
  const sources = contract.filter((path) => path !== BUNDLE_FOLDER);
  const reads = [...PACKAGES, ...sources, 'generators', 'scripts', 'templates', ...generated];
  return { name: 'generate', group: 'generate', command, reads, builds: [BUNDLE_FOLDER] };
}

/** Returns the checks of the TypeScript code as a whole: types, lint, format and structure. */
export function staticChecks(): Check[] {
  const typed = ['openapi', 'generators', 'sandbox', 'scripts', 'tests'];
  const checks: Omit<Check, 'group'>[] = [
    {
      name: 'types',
      command: [NODE, bin('typescript', 'tsc'), '--project', 'tsconfig.json'],
      reads: [...PACKAGES, ...typed],
    },
    {
      name: 'types of the inspector',
      command: [NODE, bin('typescript', 'tsc'), '--project', join('sandbox', 'inspector', 'page'), '--noEmit'],
      reads: [...PACKAGES, 'sandbox', 'openapi'],
    },
    {
      name: 'structure',
      command: [
        NODE,
        bin('dependency-cruiser', 'depcruise'),
        '--config',
        '.dependency-cruiser.mjs',
        ...CHECKED_FOLDERS,
      ],
      reads: [...PACKAGES, '.dependency-cruiser.mjs', ...typed, 'sdks/node'],
    },
    { name: 'lint', command: [NODE, bin('oxlint', 'oxlint'), '--deny-warnings'] },
    { name: 'format', command: [NODE, bin('oxfmt', 'oxfmt'), '--check'] },
    { name: 'prose', command: [NODE, '--import', 'tsx', join('scripts', 'prose.ts')] },
  ];
  return checks.map((check) => ({ ...check, group: 'static' }));
}
