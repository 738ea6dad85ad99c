/** The command as its users start it: each bad input is one line with the remedy, and a code that is not zero. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../console/reporter.ts';
import { SUBCOMMANDS } from './subcommands.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function release(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts/release.ts'), ...args],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return { code: status, stdout, stderr };
}

describe('npm run release', () => {
  it('lists every subcommand', () => {
    const { code, stdout } = release('--help');
    expect(code).toBe(EXIT.ok);
    // A long summary goes on in the next line.
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const { name, summary } of SUBCOMMANDS) expect(text).toContain(` ${name} ${summary}`);
  });

  it.each([
    [['plam'], "unknown subcommand 'plam'; known: plan, version"],
    [['plan', '--dry'], "Unknown option '--dry'; --help lists the options"],
    [['version', '--date', '22.11.2026'], "--date: '22.11.2026' is not a date; write YYYY-MM-DD"],
    [['version', '--snapshot', '12a'], "--snapshot: '12a' is not the number of a pull request; write --snapshot 12"],
    [['support', '--on', '2026-11-31'], "--on: '2026-11-31' is not a date; write YYYY-MM-DD"],
    [['baseline', 'latin'], "unknown library 'latin'; known: "],
  ])('refuses %j', (args, message) => {
    const { code, stdout, stderr } = release(...args);
    expect(code).toBe(EXIT.badInput);
    expect(stdout).toBe('');
    expect(stderr.split('\n')[0]).toContain(message);
  });

  it('finds each stamp of this repository exactly once', () => {
    const { code, stderr } = release('version', '--check');
    expect(stderr).toBe('');
    expect(code).toBe(EXIT.ok);
  });
});
