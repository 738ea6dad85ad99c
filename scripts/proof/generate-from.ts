import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { toolsOf } from '../openapi-generator/tools.ts';
import { namesOfFile } from './names.ts';
import type { Outcome } from './page.ts';
import { runSmokeTests } from './smoke.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs a program, and prints the CPU seconds and the memory of its largest process in KiB as the last line. */
const MEASURE = `import resource, subprocess, sys
code = subprocess.call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print()
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
sys.exit(code)`;

interface Step {
  name: string;
  details?: {
    total: number;
    omitted: { reason: { message: string } }[];
    lists: unknown[];
    others: unknown[];
  };
}

/** The report of `npm run generate -- --input … --json`. */
interface Report {
  steps?: Step[];
  errors?: { message: string }[];
}

/** Generates and compiles the libraries of a document, and runs their smoke tests, with this base URL if the document names none. */
export async function generateFrom(document: string, out: string, server: string): Promise<Outcome> {
  const first = await measured(document, out, []);
  const asksForServer = first.error?.includes('--server') === true && first.total === 0;
  return asksForServer ? measured(document, out, ['--server', server]) : first;
}

async function measured(document: string, out: string, more: readonly string[]): Promise<Outcome> {
  const { node, venv } = toolsOf(ROOT);
  const script = join(ROOT, 'scripts/generate.ts');
  const line = [node, '--import', 'tsx', script, '--input', document, '--out', out, '--json', ...more];
  const started = performance.now();
  const stdout = await output(venv('python'), ['-c', MEASURE, ...line]);
  const seconds = (performance.now() - started) / 1000;
  const [json = '', usage = ''] = stdout.trimEnd().split(/\n(?=.*$)/);
  const [cpuSeconds, kib] = usage.split(' ').map(Number);
  const report = JSON.parse(json) as Report;
  const detailsOf = (step: string): Step['details'] => report.steps?.find(({ name }) => name === step)?.details;
  const [read, lists] = [detailsOf('read'), detailsOf('lists')];
  const errors = report.errors?.map(({ message }) => message) ?? [];
  const error = errors.find((message) => message.includes('--server')) ?? errors[0];
  return {
    document: basename(document),
    kilobytes: statSync(document).size / 1000,
    total: read?.total ?? 0,
    omitted: read?.omitted.map(({ reason }) => reason.message) ?? [],
    iterating: lists?.lists.length ?? 0,
    paged: (lists?.lists.length ?? 0) + (lists?.others.length ?? 0),
    smoke: error === undefined ? await runSmokeTests(document, out) : { calls: 0, passed: 0, failures: [] },
    ...(error === undefined ? {} : { error }),
    seconds,
    cpuSeconds: cpuSeconds ?? 0,
    mebibytes: (kib ?? 0) / 1024,
    names: namesOfFile(document),
  };
}

/** Returns the output of a program, also if it fails. */
async function output(program: string, args: string[]): Promise<string> {
  const run = promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}
