import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from './command.ts';

const err: string[] = [];
const out: string[] = [];
let given: readonly string[] | undefined;

const command = {
  help: 'the help',
  words: { noun: 'language', allowed: ['red', 'blue'] },
  async run(_values: unknown, _reporter: unknown, words: readonly string[]): Promise<0> {
    given = words;
    return 0;
  },
};

beforeEach(() => {
  given = undefined;
  err.length = 0;
  out.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line));
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

describe('a command with positional arguments', () => {
  it('receives the known ones', async () => {
    await runCommand(command, ['blue', 'red']);
    expect([given, process.exitCode]).toEqual([['blue', 'red'], 0]);
  });

  it('rejects an unknown one with a line that lists the known ones and exit code 2', async () => {
    await runCommand(command, ['red', 'cobol']);
    expect([given, process.exitCode]).toEqual([undefined, 2]);
    expect(err).toEqual(["unknown language 'cobol'; known: red, blue; --help lists the options"]);
  });
});

it('a command without positional arguments rejects any', async () => {
  await runCommand({ help: '', run: command.run }, ['red']);
  expect([given, process.exitCode, err.length]).toEqual([undefined, 2, 1]);
});

const failTwice = async (): Promise<never> => {
  throw new AggregateError([new Error('red has gone'), new Error('blue has gone')]);
};

it('a command that fails for several reasons has a line for each', async () => {
  await runCommand({ help: '', atomic: true, run: failTwice }, []);
  expect([err, process.exitCode]).toEqual([['red has gone', 'blue has gone', '2 errors, nothing was changed'], 1]);
});

describe('a command that is called with --json', () => {
  it.each([
    [['--json', 'klingon'], "unknown language 'klingon'; known: red, blue; --help lists the options"],
    [['klingon', '--json'], "unknown language 'klingon'; known: red, blue; --help lists the options"],
    [['--json', '--frobnicate'], "Unknown option '--frobnicate'; --help lists the options"],
    [['--json=yes'], "Option '--json' does not take an argument; --help lists the options"],
  ])('and other arguments that are invalid, %j, still prints one object', async (args, message) => {
    await runCommand(command, args);
    expect([given, process.exitCode, err]).toEqual([undefined, 2, []]);
    expect(JSON.parse(out.join('\n'))).toMatchObject({ ok: false, steps: [], errors: [{ message }] });
  });

  it('prints a line for people if it has its own report, because it has no object to print', async () => {
    await runCommand({ ...command, hasOwnReport: true }, ['--json']);
    expect([process.exitCode, out]).toEqual([2, []]);
    expect(err).toEqual(["Unknown option '--json'; --help lists the options"]);
  });
});
