import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, JOURNAL, recover, type Swap, swapFolders } from './swap.ts';

const SWAPS: Swap[] = ['red', 'blue', 'green'].map((name) => ({
  target: `sdks/${name}/generated`,
  fresh: `.cache/generate-1/${name}`,
  old: `.cache/generate-1/old/${name}`,
}));
// The Node.js library is generated for the first time.
const OLD = { 'sdks/red/generated/a': 'old red', 'sdks/red/generated/gone': 'x', 'sdks/blue/generated/a': 'old blue' };
const NEW = Object.fromEntries(['red', 'blue', 'green'].map((name) => [`sdks/${name}/generated/a`, `new ${name}`]));

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'swap-'));
  for (const [path, text] of Object.entries(OLD)) write(path, text);
  for (const { fresh } of SWAPS) write(`${fresh}/a`, `new ${fresh.split('/').at(-1)}`);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  fs.mkdirSync(join(root, path, '..'), { recursive: true });
  fs.writeFileSync(join(root, path), text);
}

/** Returns every file below sdks/ with its content. */
function contents(): Record<string, string> {
  const files = fs.readdirSync(join(root, 'sdks'), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length + 1), fs.readFileSync(file, 'utf8')]),
  );
}

/** Returns a disk that counts calls and replaces the call with the given number. */
function disk(number: number, instead: () => never): Disk & { calls: () => number } {
  let calls = 0;
  const act = <Args extends unknown[], Result>(real: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      calls += 1;
      return calls === number ? instead() : real(...args);
    };
  };
  const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = fs;
  return {
    existsSync,
    mkdirSync: act(mkdirSync) as Disk['mkdirSync'],
    renameSync: act(renameSync),
    rmSync: act(rmSync),
    writeFileSync: act(writeFileSync),
    calls: () => calls,
  };
}

function fail(): never {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

describe('a swap', () => {
  it('replaces all folders, removes old files and leaves no journal', () => {
    swapFolders(root, SWAPS);
    expect(contents()).toEqual(NEW);
    expect(recover(root)).toBe(false);
    expect(contents()).toEqual(NEW);
  });

  it('leaves every file unchanged if any of its steps fails', () => {
    const counter = disk(0, fail);
    swapFolders(root, SWAPS, counter);
    const steps = counter.calls();
    expect(steps).toBeGreaterThan(10);
    for (let step = 1; step <= steps; step += 1) {
      fs.rmSync(root, { recursive: true });
      for (const [path, text] of Object.entries(OLD)) write(path, text);
      for (const { fresh } of SWAPS) write(`${fresh}/a`, 'new');
      expect(() => swapFolders(root, SWAPS, disk(step, fail)), `step ${step}`).toThrow('ENOSPC');
      expect(contents(), `step ${step}`).toEqual(OLD);
      expect(fs.existsSync(join(root, JOURNAL)), `step ${step}`).toBe(false);
    }
  });

  it('that is killed at any of its steps is either complete or rolled back by the next start', async () => {
    const counter = disk(0, fail);
    swapFolders(root, SWAPS, counter);
    const module = JSON.stringify(new URL('./swap.ts', import.meta.url).href);
    const outcomes = await Promise.all(
      Array.from({ length: counter.calls() + 1 }, async (_, step) => {
        const copy = `${root}-${step}`;
        fs.mkdirSync(copy);
        for (const [path, text] of Object.entries(OLD)) writeIn(copy, path, text);
        for (const { fresh } of SWAPS) writeIn(copy, `${fresh}/a`, `new ${fresh.split('/').at(-1)}`);
        const code = `import * as fs from 'node:fs';
          const { swapFolders } = await import(${module});
          let left = ${step};
          const act = (real) => (...args) => { if (left-- === 0) process.kill(process.pid, 'SIGKILL'); return real(...args); };
          const disk = { existsSync: fs.existsSync, ...Object.fromEntries(['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync'].map((name) => [name, act(fs[name])])) };
          swapFolders(${JSON.stringify(copy)}, ${JSON.stringify(SWAPS)}, disk);`;
        const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
          stdio: 'inherit',
        });
        const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
        recover(copy);
        root = copy;
        const files = contents();
        fs.rmSync(copy, { recursive: true });
        return { signal, files };
      }),
    );
    expect(outcomes.at(-1)).toEqual({ signal: null, files: NEW });
    for (const { signal, files } of outcomes.slice(0, -1)) {
      expect(signal).toBe('SIGKILL');
      expect(files).toEqual(OLD);
    }
  });
});

function writeIn(folder: string, path: string, text: string): void {
  fs.mkdirSync(join(folder, path, '..'), { recursive: true });
  fs.writeFileSync(join(folder, path), text);
}
