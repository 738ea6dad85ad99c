import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from './processes.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = () => ({ cwd: folder, env: {}, timeoutMs: 20_000 });
const sh = (script: string) => run('/bin/sh', ['-c', script], options());

describe('run', () => {
  test('captures both output streams of the program', async () => {
    expect(await sh('echo one; echo two >&2')).toEqual({ error: null, output: 'one\n\ntwo' });
  });

  test('reports how the program ended if it did not exit with 0', async () => {
    expect((await sh('exit 3')).error).toBe('exit code 3');
    expect((await sh('kill -KILL $$')).error).toBe('ended by SIGKILL');
    expect((await run('/no/such/program', [], options())).error).toBe(
      'cannot be started: spawn /no/such/program ENOENT',
    );
  });

  test('keeps only the end of an endless output', async () => {
    const { output } = await sh(
      'i=0; while [ $i -lt 40000 ]; do echo "0123456789012345678901234567890"; i=$((i+1)); done; echo end',
    );
    expect(output).toHaveLength(1_000_000 - 1);
    expect(output).toMatch(/\nend$/);
  });
});

test.each(['SIGINT', 'SIGTERM'] as const)('on %s the child shuts down before this process exits', async (signal) => {
  const module = JSON.stringify(new URL('./processes.mjs', import.meta.url).href);
  const child = "trap 'echo tidied > tidied; exit 1' INT; echo ready >&2; while :; do /bin/sleep 0.01; done";
  const file = join(folder, 'parent.mjs');
  writeFileSync(
    file,
    `import { endChildrenWithThisProcess, run } from ${module};
endChildrenWithThisProcess();
await run('/bin/sh', ['-c', ${JSON.stringify(child)}], { cwd: ${JSON.stringify(folder)}, env: {}, timeoutMs: 20000, echo: true });
console.log('went on');`,
  );
  const parent = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  parent.stdout.on('data', (text) => (printed += text));
  await once(parent.stderr, 'data');
  parent.kill(signal);
  expect(await once(parent, 'close')).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
  expect(readFileSync(join(folder, 'tidied'), 'utf8')).toBe('tidied\n');
  expect(printed).toBe('');
});
