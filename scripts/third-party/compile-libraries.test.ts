import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstalledCompiler } from '../../generators/languages/harness.ts';
import type { Language } from '../../generators/languages/language.ts';
import { tinyLanguage } from '../../generators/templates/fixture.ts';
import { ROOT } from '../files/root.ts';
import { compileLibraries } from './compile-libraries.ts';

let folder: string;
let steps: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compile-'));
  steps = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const NODE = process.execPath;

function language(id: string, installed: InstalledCompiler): Language {
  const tiny = tinyLanguage(id, 'kotlin');
  const compile = { commands: () => [[NODE, '-e', 'process.exit(1)'] as const], installed };
  return { ...tiny, harness: { ...tiny.harness, compile } };
}

function compiled(...languages: Language[]): Promise<void> {
  const libraries = languages.map((each) => {
    const library = join(folder, each.id);
    mkdirSync(library);
    writeFileSync(join(library, 'code'), 'one');
    return { language: each, folder: library, once: join(folder, 'once') };
  });
  const options = { root: ROOT, copies: join(folder, 'copies'), isOnUserMachine: true };
  return compileLibraries(libraries, {
    ...options,
    onStep: ({ name, summary }) => void steps.push(`${name} ${summary}`),
  });
}

const reading = [NODE, '-e', 'require("fs").readFileSync("code")'] as const;
const printing = (text: string): readonly [string, ...string[]] => [
  NODE,
  '-e',
  `console.log(${JSON.stringify(text)}); process.exit(1)`,
];

const needs = (): { line: readonly [string, ...string[]]; lacks: string } => ({
  line: printing('no module'),
  lacks: 'python3 lacks anyio',
});

describe('on the machine of a user', () => {
  it('a language is compiled with the tools that are there', async () => {
    await compiled(language('red', { tools: ['node'], commands: () => [reading] }));
    expect(steps).toEqual(['compiled red']);
  });

  it('a language without its tools, packages or downloads is not compiled, and says what is missing', async () => {
    vi.stubEnv('PATH', '');
    const lacks = /Could not resolve.*/;
    await compiled(
      language('red', { tools: [], commands: () => [reading] }),
      language('black', { tools: ['maven'], commands: () => [reading] }),
      language('blue', { tools: [], needs, commands: () => [reading] }),
      language('green', { tools: [], lacks, commands: () => [printing('[ERROR] Could not resolve jackson')] }),
    );
    expect(steps).toEqual([
      'compiled red',
      'note black was not compiled: maven >= 3.8 is missing',
      'note blue was not compiled: python3 lacks anyio',
      'note green was not compiled: Could not resolve jackson',
    ]);
  });

  it('code that does not compile is an error', async () => {
    const broken = language('red', { tools: [], commands: () => [printing('Order: no type')] });
    await expect(compiled(broken)).rejects.toThrow(/^red: .*\nOrder: no type\na library does not compile/);
  });
});
