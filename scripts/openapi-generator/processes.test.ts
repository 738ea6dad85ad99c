import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = (timeoutMs = 20_000) => ({ cwd: folder, env: {}, timeoutMs });
const sh = (script: string, timeoutMs?: number) => run('/bin/sh', ['-c', script], options(timeoutMs));

test('a program returns both output streams, and how it ended if it did not exit with 0', async () => {
  expect(await sh('echo one; echo two >&2')).toEqual({ error: null, output: 'one\n\ntwo' });
  expect((await sh('exit 3')).error).toBe('exit code 3');
  expect((await sh('kill -KILL $$')).error).toBe('ended by SIGKILL');
  expect((await sh('exec /bin/sleep 9', 50)).error).toBe('timed out after 0.05 s');
  expect((await run('/no/such/program', [], options())).error).toBe('cannot be started: spawn /no/such/program ENOENT');
});

test('on a signal, the program ends before this process exits', async () => {
  const module = JSON.stringify(new URL('./processes.ts', import.meta.url).href);
  const child = "trap 'echo tidied > tidied; exit 1' INT; echo ready >&2; while :; do /bin/sleep 0.01; done";
  const code = `import { endChildrenWithThisProcess, run } from ${module};
endChildrenWithThisProcess();
await run('/bin/sh', ['-c', ${JSON.stringify(child)}], { cwd: ${JSON.stringify(folder)}, env: {}, timeoutMs: 20000, echo: true });
console.log('went on');`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'pipe' });
  let printed = '';
  parent.stdout.on('data', (text) => (printed += text));
  await once(parent.stderr, 'data');
  parent.kill('SIGTERM');
  expect(await once(parent, 'close')).toEqual([143, null]);
  expect(readFileSync(join(folder, 'tidied'), 'utf8')).toBe('tidied\n');
  expect(printed).toBe('');
});
