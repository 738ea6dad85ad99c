import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ci-run-')));
  for (const folder of ['.ci', 'bin']) mkdirSync(join(root, folder));
  cpSync(resolve(import.meta.dirname, '../../.ci/run'), join(root, '.ci/run'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Runs .ci/run in another folder, with an npm that runs the script; returns the exit code and the output. */
function ciRun(npm: string, ...options: string[]): [number | null, string] {
  writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` };
  const { status, stdout } = spawnSync(join(root, '.ci/run'), options, { cwd: tmpdir(), env, encoding: 'utf8' });
  return [status, stdout];
}

test('npm test runs at the root with the options, with CI set and without input', () => {
  const npm = 'echo "$* in $PWD, CI=$CI"; read -r line || echo no input; echo "3 passed, 0 failed"';
  const printed = `test -- --since a b in ${root}, CI=true\nno input\n3 passed, 0 failed\n`;
  expect(ciRun(npm, '--since', 'a b')).toEqual([0, printed]);
});

test.each<[string, number, string]>([
  ['echo "2 passed, 10 failed"; echo "npm error" >&2; exit 7', 7, 'npm error\n2 passed, 10 failed\n'],
  ['echo "1 passed, 0 failed"; echo x; echo "4 passed, 0 failed"', 0, 'x\n4 passed, 0 failed\n'],
  ['echo "setup: npm ci failed"; exit 2', 2, 'setup: npm ci failed\n0 passed, 1 failed\n'],
  ['kill -KILL $$', 137, '0 passed, 1 failed\n'],
  ['echo done', 1, 'done\n0 passed, 1 failed\n'],
  ['echo "5 passed, 0 failed"; exit 1', 1, '5 passed, 1 failed\n'],
  ['echo "5 passed, 2 failed"', 1, '5 passed, 2 failed\n'],
  [String.raw`printf '  a\\nb \\t%%\n1 passed, 0 failed\n\nend'`, 0, '  a\\nb \\t%\n\nend\n1 passed, 0 failed\n'],
])('after %s, the count is the last line, and never contradicts the exit code', (npm, code, output) => {
  expect(ciRun(npm)).toEqual([code, output]);
});
