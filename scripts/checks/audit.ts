import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupBy } from '../conformance/group.ts';
import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import { EVERYTHING, isBelow } from './fingerprints.ts';
import { readsOf } from './reads.ts';
import type { Suite } from './suites.ts';
import { bin, ROOT } from './tools.ts';

/**
 * Runs test files while strace records which files they and their child processes open, and reports those of the
 * repository that `reads.ts` does not list. It says nothing about whether the tests pass.
 */
export async function audit(suites: readonly Suite[], tracked: readonly string[], report: Reporter): Promise<ExitCode> {
  const files = suites.flatMap((suite) => suite.files).filter((file) => !readsOf(file).includes(EVERYTHING));
  const groups = groupBy(files, (file) => JSON.stringify(readsOf(file)));
  const known = new Set(tracked);
  let code: ExitCode = EXIT.ok;
  for (const group of groups.values()) {
    const [first = ''] = group;
    const opened = openedIn(await traceOf(group), ROOT).filter((file) => known.has(file));
    const undeclared = opened.filter((file) => !isBelow(file, readsOf(first)));
    for (const file of undeclared) code = report.failure(`${first} and the like open ${file}; add it to reads.ts`);
    report.step({
      name: 'audited',
      summary: `${group.length} test files open ${opened.length} files, such as ${first}`,
    });
  }
  return code;
}

/** Returns the trace of a run of test files. */
async function traceOf(files: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-audit-'));
  const trace = join(folder, 'trace');
  const calls = ['-f', '-qq', '-y', '--seccomp-bpf', '-e', 'trace=open,openat', '-e', 'signal=none', '-o', trace];
  const command = [process.execPath, bin('vitest', 'vitest'), 'run', ...files];
  try {
    await new Promise<void>((done, fail) => {
      execFile('strace', [...calls, ...command], { cwd: ROOT, maxBuffer: 1e9 }, (error) => {
        // A failed test opens its files, too.
        if (error?.code === 'ENOENT') fail(new Error('strace is missing: install it, or run the audit on Linux'));
        else done();
      });
    });
    return readFileSync(trace, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the files below `root` that a trace shows as opened: relative, sorted, each once. */
export function openedIn(trace: string, root: string): string[] {
  // A call that succeeded ends with the number of the file and, in angle brackets, its path.
  const paths = [...trace.matchAll(/ = \d+<([^>\n]+)>$/gm)].map(([, path = '']) => path);
  const own = paths.filter((path) => path.startsWith(`${root}/`)).map((path) => path.slice(root.length + 1));
  return [...new Set(own)].toSorted();
}
