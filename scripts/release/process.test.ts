import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './process.ts';

const cwd = tmpdir();
const shell = (script: string): Promise<string> => run(['sh', '-c', script], { cwd, name: 'tool upload' });

describe('a command that fails', () => {
  it.each([
    ['one line of its output', 'echo begin; echo "error: no disk" >&2; echo end; exit 1', 'error: no disk'],
    [
      'a line once and without colours',
      String.raw`for n in 1 2; do printf "\033[31mERROR   \033[0m busy\n"; done; exit 1`,
      'ERROR busy',
    ],
    [
      'the reason below a stack trace of Python, and none of its lines',
      String.raw`printf 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    raise Error(e)\nhttp.ResetError: connection reset\n'; exit 1`,
      'http.ResetError: connection reset',
    ],
    ['the last line, if none says error', 'echo one; echo two; exit 1', 'two'],
  ])('is reported with %s', async (_, script, reason) => {
    await expect(shell(script)).rejects.toThrow(new Error(`tool upload failed: ${reason}`));
  });

  it('is reported with its limit if it runs out of time', async () => {
    const late = run(['sleep', '60'], { cwd, name: 'tool upload', timeoutMs: 50 });
    await expect(late).rejects.toThrow(/^tool upload did not end within 0.05 s and was stopped; run this again/);
  });

  it('says which tool is not installed, and what lists such tools', async () => {
    await expect(run(['no-such-tool', 'build'], { cwd })).rejects.toThrow(
      new Error('no-such-tool is not installed; npm run doctor lists what is missing'),
    );
  });
});

/** A program that waits for a command in a folder, which it removes at the end. */
const program = (folder: string): string => `
  import { rmSync, writeFileSync } from 'node:fs';
  const { interruptible } = await import(${JSON.stringify(resolve(import.meta.dirname, 'interruption.ts'))});
  const { run } = await import(${JSON.stringify(resolve(import.meta.dirname, 'process.ts'))});
  const work = async () => {
    writeFileSync(${JSON.stringify(join(folder, 'half'))}, '');
    try {
      console.log('started');
      await run(['sleep', '600'], { cwd: ${JSON.stringify(folder)} });
    } finally {
      rmSync(${JSON.stringify(join(folder, 'half'))});
    }
  };
  await interruptible(work).catch((error) => console.log(error.message));`;

describe('an interruption', () => {
  it('ends the command, and what it began is cleared up', async () => {
    const signal = 'SIGTERM';
    const folder = mkdtempSync(join(tmpdir(), 'release-process-'));
    try {
      const args = ['--import', 'tsx', '--input-type=module', '--eval', program(folder)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      for await (const chunk of child.stdout.setEncoding('utf8')) {
        output += String(chunk);
        if (output === 'started\n') child.kill(signal);
      }
      if (child.exitCode === null) await once(child, 'exit');
      expect(output).toBe(`started\ninterrupted by ${signal}; run the same command again\n`);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
