import { spawn } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Nightly } from '../../generators/languages/language.ts';
import { filesBelow } from '../files/tree.ts';
import type { Cacheable, ResultCache } from './result-cache.ts';
import { ROOT } from './tools.ts';

/**
 * Priority of checks that do not judge time. Only an administrator may run a program at a higher priority than this
 * process.
 */
const BELOW_NORMAL = Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority());

/** One part of `npm test`: a tool that checks the repository, and the number of checks that its run counts as. */
export interface Check extends Cacheable {
  /** Name that `--only` accepts for this check and others. */
  group: string;
  /** Program and arguments. */
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Folder to run in, relative to the repository's root; the root by default. */
  folder?: string;
  /** True if it waits for the checks that build. */
  needsBuilt?: true;
  /** True if it judges time: the system then prefers its processes to those of other checks. */
  judgesTime?: true;
  /** Present if the check is left to the nightly run. */
  nightly?: Nightly;
  /** True if the nightly run does more under the same name. */
  hasMore?: true;
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

/** Something that failed, as it is repeated at the end of a run. */
export interface Failure {
  name: string;
  /** Why it failed. */
  text: string;
  /** Command that runs it alone; absent if `text` has it. */
  again?: string;
}

/** Runs one check. A tool that cannot be started has failed. */
export async function runCheck({ command, folder = '.', count, env = {}, judgesTime }: Check): Promise<Outcome> {
  const { code, output } = await runTool(command, { cwd: join(ROOT, folder), env, isPreferred: judgesTime === true });
  const counts = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // Some runs fail after their last test (in a hook or a worker) or find no test: that is a failure, too.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, output };
  if (code === 0 && counts.passed === 0) return { ...counts, failed: 1, output: `${output}\nno tests were run` };
  return { ...counts, output };
}

/** Runs one check unless it has a kept result, and keeps the result if it passes. */
export async function runCached(
  check: Check,
  cache: Pick<ResultCache, 'keyOf' | 'passed' | 'keep'>,
  root = ROOT,
): Promise<Outcome & { cached: number }> {
  const key = cache.keyOf(check);
  const kept = cache.passed(check);
  if (kept !== undefined) {
    for (const folder of check.builds ?? []) renew(join(root, folder));
    return { passed: kept, failed: 0, cached: kept, output: '' };
  }
  const outcome = await runCheck(check);
  if (outcome.failed === 0) cache.keep([{ item: check, key, passed: outcome.passed }]);
  return { ...outcome, cached: 0 };
}

/**
 * Makes files newer than their sources. A compiler compares times: it would build again, next to the tests that use the
 * files, after git wrote the same sources once more.
 */
function renew(folder: string): void {
  const now = new Date();
  for (const path of filesBelow(folder)) utimesSync(join(folder, path), now, now);
}

function runTool(
  [program, ...args]: Check['command'],
  { cwd, env, isPreferred }: { cwd: string; env: Record<string, string>; isPreferred: boolean },
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    // The output is shown after the run, where colours would be noise in a file or a log of CI.
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined && !isPreferred) setPriority(child.pid, BELOW_NORMAL);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
