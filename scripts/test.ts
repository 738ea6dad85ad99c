/** `npm test`: runs what has changed since it passed, and sums the reports. The last line is for machines. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode } from './console/reporter.ts';
import { ROOT } from './files/root.ts';
import { type Failure, readReport, type Report } from './test-report.ts';

const help = `npm test [-- names] [options]   runs the checks and tests, and ends with "N passed, N failed"

Names are those of scripts in package.json, such as node (the checks, tests and conformance cases of the Node.js library),
checks or tests:sandbox. Without a name, everything runs but what takes long. What has passed with the same files, versions of
tools and environment variables does not run again.

  --nightly   leave nothing out: other versions of the languages, every case in every column, crashes and made-up requests
  --fresh     run what has passed before, too
  --help      print this text

Exit codes: 0 everything passed, 1 a failure, 2 an invalid option or name.`;

interface Script {
  dependencies?: (string | { script: string })[];
  output?: string[];
}
const { wireit } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  wireit: Record<string, Script>;
};

/** Variables that change what tests do. */
const VARIABLES = /^(?:TZ|LANG|LC_\w+|NODE_\w+|_?JAVA_\w+|JDK_\w+|MAVEN_\w+|PYTHON\w*|PHP\w*|CHROME_PATH|\w+_PROXY)$/i;
/** Compares the committed code with what is generated. */
const GENERATE = 'check:generate';
/** A file that every script reads: the versions of the tools, and the variables. */
const MACHINE = '.cache/machine.txt';

await runCommand({
  help,
  interrupted: 'scripts that have passed do not run again',
  options: { nightly: { type: 'boolean' }, fresh: { type: 'boolean' } },
  words: { noun: 'script', allowed: Object.keys(wireit).filter((name) => !name.startsWith('files:')) },
  hasOwnReport: true,
  async run(values, _, words) {
    const names = words.length > 0 ? words : [values['nightly'] === true ? 'night' : 'day'];
    if (values['fresh'] === true) rmSync(resolve(ROOT, '.wireit'), { recursive: true, force: true });
    writeMachine();
    // Everything else reads the generated code, and would only repeat the failure of this check.
    const isCurrent = runScript(GENERATE) === 0;
    const isGreen = isCurrent && names.map(runScript).every((code) => code === 0);
    const scripts = isCurrent ? [GENERATE, ...names.flatMap(scriptsOf)] : [GENERATE];
    return end([...new Set(scripts)].map(reportOf), isGreen);
  },
});

function runScript(name: string): number {
  const settings = {
    WIREIT_CACHE: 'none',
    WIREIT_FAILURES: 'continue',
    WIREIT_LOGGER: 'quiet-ci',
    WIREIT_PARALLEL: String(availableParallelism()),
    NO_COLOR: '1',
  };
  const options = { cwd: ROOT, env: { ...process.env, ...settings }, stdio: 'inherit' } as const;
  return spawnSync('npm', ['run', '--silent', name], options).status ?? 1;
}

/** Writes the versions of the tools if they have changed. */
function writeMachine(): void {
  const versions = [
    ['node', '--version'],
    ['php', '--version'],
    ['.venv/bin/python', '--version'],
    ['mvn', '--version'],
  ];
  const lines = versions.map(([program = '', ...args]) => execFileSync(program, args, { cwd: ROOT, encoding: 'utf8' }));
  const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name));
  const text = [...lines, ...variables.map((pair) => pair.join('=')).toSorted()].join('\n');
  const file = resolve(ROOT, MACHINE);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/** Returns a script and those that it depends on, if they have a report. */
function scriptsOf(name: string): string[] {
  const { dependencies = [], output } = wireit[name] ?? {};
  const others = dependencies.flatMap((one) => scriptsOf(typeof one === 'string' ? one : one.script));
  return [...others, ...(output === undefined ? [] : [name])];
}

function reportOf(name: string): Report {
  const [file = ''] = wireit[name]?.output ?? [];
  const path = resolve(ROOT, file);
  if (existsSync(path)) return readReport(name, readFileSync(path, 'utf8'));
  const failure = { title: name, text: 'it was not run, or has ended without a report', again: `npm run ${name}` };
  return { name, passed: 0, failed: 1, seconds: 0, failures: [failure] };
}

function end(reports: readonly Report[], isGreen: boolean): ExitCode {
  const width = Math.max(...reports.map(({ name }) => name.length));
  for (const { name, passed, failed, seconds } of reports)
    console.log(
      `${name.padEnd(width)}  ${String(passed).padStart(6)} passed  ${failed} failed  ${seconds.toFixed(1)} s`,
    );
  for (const failure of reports.flatMap(({ failures }) => failures)) printFailure(failure);
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const failed = reports.reduce((sum, report) => sum + report.failed, 0);
  // A run can fail after its last test.
  console.log(`${passed} passed, ${isGreen ? failed : Math.max(failed, 1)} failed`);
  return isGreen && failed === 0 ? EXIT.ok : EXIT.failed;
}

function printFailure({ title, text, again }: Failure): void {
  console.log(`\nFAILED  ${title}\n  ${text.trim().replaceAll('\n', '\n  ')}\n  again: ${again}`);
}
