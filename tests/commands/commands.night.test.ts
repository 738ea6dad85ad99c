/** Runs each command as a user does, with nothing on PATH but what it needs. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { COMMANDS, type Need } from '../../scripts/toolchain/launch.mjs';
import { readToolchain } from '../../scripts/toolchain/toolchain-file.mjs';
import { toolsFor } from '../../scripts/toolchain/tools.mjs';
import { pathWith, ROOT, runCommand } from './started-command.ts';

/** On a busy machine, a command that validates the contract or starts Prism takes a minute. */
vi.setConfig({ testTimeout: 300_000 });
const NODE = ['node', 'npm'];
/** Programs that the shell script of Maven starts. */
const SHELL = ['uname', 'dirname', 'ls', 'expr'];
const { tools: TOOLS } = readToolchain(ROOT);

/** Returns the tools that a command needs besides Node.js, with their programs. */
const neededFor = (need: Need): Map<string, string> =>
  new Map(
    toolsFor(TOOLS, need)
      .filter(([, { level }]) => level !== 'node')
      .map(([name, { run }]) => [name, run.split(' ')[0] ?? '']),
  );
/** Returns the tools that a message lists. */
const missingIn = (text: string): string[] =>
  Array.from(text.matchAll(/^ {2}([\w-]+)(?: >= [\d.]+)?: missing/gm), ([, name]) => name ?? '');
const paths: string[] = [];
function path(...programs: string[]): string {
  const folder = pathWith(...programs);
  paths.push(folder);
  return folder;
}

let onlyNode: string;
beforeAll(() => {
  onlyNode = path(...NODE);
});
afterAll(() => paths.forEach((folder) => rmSync(folder, { recursive: true })));

describe('with nothing but Node.js', () => {
  it.each(Object.keys(COMMANDS).flatMap((name) => [`${name} --help`, `${name} -h`]))(
    'npm run %s prints its help',
    async (line) => {
      const [name] = line.split(' ');
      const { code, stdout, stderr } = await runCommand(line, { path: onlyNode });
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/missing|\n {4}at /) });
      expect(stdout).toMatch(new RegExp(`^npm (?:run )?${name} `));
      expect(stdout).toMatch(/--help\b/);
      expect(stdout).toMatch(/\nExit codes: 0 .*[,;]\s1 .*[,;]\s2 /s);
      expect(stdout.split('\n').filter((text) => text.length > 100)).toEqual([]);
    },
  );

  it.each<[string, number, RegExp]>([
    ['check', 0, /^done in /m],
    ['doctor', 1, /^java .* missing/m],
    ['format --check docs', 0, /^done in /m],
  ])('npm run %s ends with %i', async (line, expected, output) => {
    const { code, stdout, stderr } = await runCommand(line, { path: onlyNode });
    expect({ code, stderr }).toEqual({ code: expected, stderr: expect.not.stringContaining('missing') });
    expect(stdout).toMatch(output);
  });

  it.each([
    ['sandbox --data memory', /curl/],
    ['mock', /curl/],
  ])('npm run %s starts, and stops on a signal', async (line, until) => {
    const { code, stderr } = await runCommand(line, { path: onlyNode, until });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('missing') });
  });
});

describe.each(LANGUAGES.map(({ id }) => [id, neededFor({ level: 'compile', languages: [id] })] as const))(
  'npm run generate -- %s',
  (language, tools) => {
    // A document that does not exist ends the command right after the setup.
    const line = `generate ${language} --input no-such-document.yaml --out no-such-folder`;

    it('starts with its tools', async () => {
      const programs = new Set([...NODE, ...tools.values(), ...(tools.has('maven') ? SHELL : [])]);
      const { code, stderr } = await runCommand(line, { path: path(...programs) });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no-such-document.yaml') });
    });

    it.each([...new Set(tools.values())])('says that %s is missing, and no other program', async (program) => {
      const left = new Set([...tools.values()].filter((other) => other !== program));
      const { code, stdout, stderr } = await runCommand(line, { path: path(...NODE, ...left) });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toContain('no-such-document.yaml');
      expect(missingIn(stderr)).toEqual([...tools].filter(([, other]) => other === program).map(([name]) => name));
    });
  },
);

it('npm run conformance needs the tools of all languages', async () => {
  const { code, stderr } = await runCommand('conformance', { path: onlyNode });
  expect([code, missingIn(stderr)]).toEqual([2, [...neededFor({ level: 'libraries' }).keys()]]);
});

it.each(Object.keys(COMMANDS))('npm run %s rejects an unknown option in one line, with exit code 2', async (name) => {
  const { code, stdout, stderr } = await runCommand(`${name} --no-such-option`, { path: process.env['PATH'] ?? '' });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('setup '));
  expect(lines).toEqual([expect.stringContaining('--no-such-option')]);
});

it.each(['check --help', 'generate --check', 'release'])(
  'npm run %s ends without a stack trace if nobody reads its output',
  async (line) => {
    const { stderr } = await runCommand(line, { path: process.env['PATH'] ?? '', isUnread: true });
    expect(stderr).not.toMatch(/EPIPE|\n {4}at /);
  },
);
