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
    [['--input', 'php', '--out=x', '--name', 'java', 'node'], ['node']],
    [['--input', 'php', '--out', 'java'], undefined],
    [[], undefined],
  ])('generate %j: the formatters of %j', (args, languages) => {
    expect(of('generate', ...args)).toEqual({ level: 'generate', ...(languages === undefined ? {} : { languages }) });
  });
});
