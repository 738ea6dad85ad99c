/** Runs each command as a user does, with nothing on PATH but what it needs. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { COMMANDS as FOUND_BY } from '../../scripts/toolchain/commands.mjs';
import { COMMANDS, type Profile, toolsOf } from '../../scripts/toolchain/profiles.mjs';
import { readToolchain } from '../../scripts/toolchain/toolchain-file.mjs';
import type { VersionedTool } from '../../scripts/toolchain/versions.mjs';
import { pathWith, ROOT, runCommand } from './started-command.ts';

/** On a busy machine, a command that validates the contract or starts Prism takes a minute. */
vi.setConfig({ testTimeout: 300_000 });
const NODE = ['node', 'npm'];
/** Programs that the shell script of Maven starts. */
const SHELL = ['uname', 'dirname', 'ls', 'expr'];
const toolchain = readToolchain(ROOT);

/** Returns the tools of a profile that are separate programs, without those of Node.js. */
function toolsFor(profile: Profile): VersionedTool[] {
  const names = toolsOf(toolchain, `${process.platform}-${process.arch}`, profile);
  return PROGRAMS.filter((name) => names.has(name) && name !== 'npm');
}

const PROGRAMS = Object.keys(FOUND_BY) as VersionedTool[];
const programOf = (tool: VersionedTool): string => FOUND_BY[tool].name;
/** Returns the programs that a message lists, without their parts. */
const missingIn = (text: string): VersionedTool[] => {
  const listed = new Set(Array.from(text.matchAll(/^ {2}([\w-]+): missing/gm), ([, name]) => name));
  return PROGRAMS.filter((name) => listed.has(name));
};
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

it('every npm script is started by the launcher', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const commands = Object.values(scripts).map((script: string) => /^node scripts\/run\.mjs (\S+)/.exec(script)?.[1]);
  expect(new Set(commands)).toEqual(new Set(Object.keys(COMMANDS)));
});

describe('with nothing but Node.js', () => {
  it.each(Object.keys(COMMANDS))('npm run %s prints its help', async (name) => {
    const { code, stdout, stderr } = await runCommand(`${name} --help`, { path: onlyNode });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/missing|\n {4}at /) });
    expect(stdout).toMatch(new RegExp(`^npm (?:run )?${name} `));
    expect(stdout).toMatch(/--help\b/);
    expect(stdout).toMatch(/\nExit codes: 0 .*[,;] 1 .*[,;] 2 /s);
  });

  it.each<[string, number, RegExp]>([
    ['check', 0, /^done in /m],
    ['doctor', 1, /^java .* missing/m],
    ['format --check docs', 0, /^done in /m],
  ])('npm run %s ends with %i', async (line, expected, output) => {
    const { code, stdout, stderr } = await runCommand(line, { path: onlyNode });
    expect({ code, stderr }).toEqual({ code: expected, stderr: expect.not.stringContaining('missing') });
    expect(stdout).toMatch(output);
  });

  it('npm run prose needs git', async () => {
    const { code, stdout } = await runCommand('prose docs', { path: path(...NODE, 'git') });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^done in /m) });
  });

  it.each([
    ['sandbox --data memory', /curl/],
    ['mock', /curl/],
  ])('npm run %s starts, and stops on a signal', async (line, until) => {
    const { code, stderr } = await runCommand(line, { path: onlyNode, until });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('missing') });
  });
});

describe.each(LANGUAGES.map(({ id }) => [id, toolsFor({ level: 'compile', languages: [id] })] as const))(
  'npm run generate -- %s',
  (language, tools) => {
    // A document that does not exist ends the command right after the setup.
    const line = `generate ${language} --input no-such-document.yaml --out no-such-folder`;

    it('starts with its tools', async () => {
      const programs = [...NODE, ...tools.map(programOf), ...(tools.includes('maven') ? SHELL : [])];
      const { code, stderr } = await runCommand(line, { path: path(...programs) });
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('no-such-document.yaml') });
    });

    it.each(tools)('says that %s is missing, and no other tool', async (tool) => {
      const left = tools.filter((name) => name !== tool).map(programOf);
      const { code, stdout, stderr } = await runCommand(line, { path: path(...NODE, ...left) });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).not.toContain('no-such-document.yaml');
      expect(missingIn(stderr)).toEqual([tool]);
    });
  },
);

it('npm run conformance needs the tools of all languages', async () => {
  const { code, stderr } = await runCommand('conformance', { path: onlyNode });
  expect([code, missingIn(stderr)]).toEqual([2, toolsFor({ level: 'libraries' })]);
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
