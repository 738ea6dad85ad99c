import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS, profileOf } from './profiles.mjs';

const of = (name: string, ...args: string[]): unknown => {
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`${name} is not a command`);
  return profileOf(command, args);
};

describe('a command needs', () => {
  test('only Node.js if it prints its help', () => {
    expect([of('generate', '--help'), of('test', '--only', 'x', '--help')]).toEqual([
      { level: 'node' },
      { level: 'node' },
    ]);
  });

  test('the tools of its level, whatever words it has', () => {
    expect([of('check'), of('conformance', 'php'), of('api', 'php')]).toEqual([
      { level: 'node' },
      { level: 'libraries' },
      { level: 'tests' },
    ]);
  });

  test('no setup to report on the tools', () => {
    expect(of('doctor')).toBeNull();
  });

  test.each([
    [
      ['php', '--check', 'java', 'php'],
      ['java', 'php'],
    ],
    [[], undefined],
  ])('generate %j: the formatters of %j', (args, languages) => {
    expect(of('generate', ...args)).toEqual({ level: 'generate', ...(languages === undefined ? {} : { languages }) });
  });

  test('the compilers to generate from another document, unless it is called with --no-compile', () => {
    const args = ['--input', 'php', '--out=x', '--name', 'java', '--server', 'https://a.example', 'node'];
    expect(of('generate', ...args)).toEqual({ level: 'compile', languages: ['node'] });
    expect(of('generate', '--input', 'php', '--out', 'java')).toEqual({ level: 'compile' });
    expect(of('generate', ...args, '--no-compile')).toEqual({ level: 'generate', languages: ['node'] });
  });

  test('to know which options of generate take a value, so that none of them is a language', () => {
    const source = readFileSync(new URL('../generate.ts', import.meta.url), 'utf8');
    const valued = [...source.matchAll(/^ {4}'?([\w-]+)'?: \{ type: 'string' \}/gm)].map(([, name]) => name);
    expect(COMMANDS['generate']?.valued?.toSorted()).toEqual(valued.toSorted());
  });
});
