import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../.ci/run', import.meta.url));

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ci-run-')));
  mkdirSync(join(root, '.ci'));
  mkdirSync(join(root, 'bin'));
  cpSync(SCRIPT, join(root, '.ci/run'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs .ci/run from another folder, with a fake npm that runs the script. */
function ciRun(npm: string, options: readonly string[] = []): Promise<{ code: number; output: string }> {
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` };
  return new Promise((resolve) => {
    execFile(join(root, '.ci/run'), options, { cwd: tmpdir(), env }, (error, output) => {
      resolve({ code: error === null ? 0 : Number(error.code), output });
    });
  });
}

test('npm test runs at the root, with CI set and without input', async () => {
  const { code, output } = await ciRun(
    'echo "$* in $PWD, CI=$CI"; read -r line || echo no input; echo "3 passed, 0 failed"',
  );
  expect(output).toBe(`test in ${root}, CI=true\nno input\n3 passed, 0 failed\n`);
  expect(code).toBe(0);
});

test('options are those of npm test', async () => {
  const { output } = await ciRun('echo "$*"; echo "3 passed, 0 failed"', ['--since', 'a b']);
  expect(output).toBe('test -- --since a b\n3 passed, 0 failed\n');
});

test('failed tests are reported with their count and the exit code of npm', async () => {
  expect(await ciRun('echo "2 passed, 10 failed"; exit 7')).toEqual({ code: 7, output: '2 passed, 10 failed\n' });
});

test('the count is printed once and is the last line, whatever npm prints after it', async () => {
  expect(await ciRun('echo "2 passed, 1 failed"; echo "npm error code 1" >&2; exit 1')).toEqual({
    code: 1,
    output: 'npm error code 1\n2 passed, 1 failed\n',
  });
  expect((await ciRun('echo "1 passed, 0 failed"; echo x; echo "4 passed, 0 failed"')).output).toBe(
    'x\n4 passed, 0 failed\n',
  );
});

test('a run that ends before it prints the count is one failure', async () => {
  expect(await ciRun('echo "setup: npm ci failed"; exit 2')).toEqual({
    code: 2,
    output: 'setup: npm ci failed\n0 passed, 1 failed\n',
  });
  expect((await ciRun('kill -KILL $$')).output).toBe('0 passed, 1 failed\n');
});

test('a count that contradicts the exit code never counts as passed', async () => {
  expect(await ciRun('echo "5 passed, 0 failed"; exit 1')).toEqual({ code: 1, output: '5 passed, 1 failed\n' });
  expect(await ciRun('echo "5 passed, 2 failed"')).toEqual({ code: 1, output: '5 passed, 2 failed\n' });
  expect(await ciRun('echo done')).toEqual({ code: 1, output: 'done\n0 passed, 1 failed\n' });
});

test('output is forwarded unchanged: backslashes, leading spaces, a last line without a line break', async () => {
  const { output } = await ciRun(String.raw`printf '  a\\nb \\t%%\n1 passed, 0 failed\n\nend'`);
  expect(output).toBe('  a\\nb \\t%\n\nend\n1 passed, 0 failed\n');
});
