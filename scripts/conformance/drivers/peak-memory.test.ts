import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { PeakMemory } from './peak-memory.ts';

const MEGABYTE = 1 << 20;
// Allocates and frees the given number of megabytes.
const ALLOCATE = `process.stdin.on('data', (line) => {
  let held = Buffer.alloc(Number(line) * ${MEGABYTE}, 1);
  held = undefined;
  globalThis.gc();
  process.stdout.write('done');
});
process.stdout.write('ready');`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill());

describe('the peak memory of a process', () => {
  it('contains memory that was freed, but not the growth before', async () => {
    child = spawn(process.execPath, ['--expose-gc', '-e', ALLOCATE], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdin, stdout, pid } = child;
    if (!stdin || !stdout) throw new Error('the process has no pipes');
    await once(stdout, 'data');
    stdin.write('200');
    await once(stdout, 'data');
    const before = await PeakMemory.start(pid);
    const small = (await before?.growth()) ?? Number.NaN;
    stdin.write('100');
    await once(stdout, 'data');
    const large = (await before?.growth()) ?? Number.NaN;
    expect(small).toBeLessThan(50 * MEGABYTE);
    expect(large).toBeGreaterThan(80 * MEGABYTE);
    expect(large).toBeLessThan(190 * MEGABYTE);
  });

  it('is unknown once the process has ended', async () => {
    child = spawn(process.execPath, ['-e', ALLOCATE], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout, pid } = child;
    if (!stdout) throw new Error('the process has no stdout');
    await once(stdout, 'data');
    const before = await PeakMemory.start(pid);
    child.kill();
    await once(child, 'close');
    expect(await before?.growth()).toBeUndefined();
  });
});
