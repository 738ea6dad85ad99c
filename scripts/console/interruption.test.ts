import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from './command.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const lines: string[] = [];
const exits: (number | string | null | undefined)[] = [];

/** Runs a command that gets a signal in the middle of its work. */
async function interrupt(command: object, signal: NodeJS.Signals, args: string[] = []): Promise<void> {
  lines.length = 0;
  exits.length = 0;
  using others = withoutListeners();
  void others;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process, 'exit').mockImplementation(((code: number) => void exits.push(code)) as never);
  await runCommand(
    {
      help: '',
      async run(_, reporter) {
        reporter.progress({ done: 3, total: 40, noun: 'runs' });
        process.emit('SIGTERM', signal);
        return 0;
      },
      ...command,
    },
    args,
  );
}

/** Removes the listeners of other tests in this process until the end of the scope. */
function withoutListeners(): Disposable {
  const kept = SIGNALS.map((name) => [name, process.listeners(name)] as const);
  for (const name of SIGNALS) process.removeAllListeners(name);
  return {
    [Symbol.dispose]() {
      for (const [name, listeners] of kept) for (const listener of listeners) process.on(name, listener);
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const AFTER = /^interrupted after 0\.\d s, with 3 of 40 runs done: /;

describe('a command that is interrupted', () => {
  it('says how far it came and what is left, and ends with the code of the signal', async () => {
    await interrupt({ interrupted: 'the rest is missing' }, 'SIGTERM');
    expect([exits, lines]).toEqual([[143], [expect.stringMatching(AFTER)]]);
    expect(lines[0]).toMatch(/: the rest is missing$/);
  });

  it('says that nothing was changed if it is atomic, with --json, too', async () => {
    await interrupt({ atomic: true }, 'SIGTERM', ['--json']);
    expect(lines).toEqual([expect.stringMatching(/ done: nothing was changed$/)]);
  });

  it('is ended by its own work if that clears up', async () => {
    const clearUp = vi.fn<() => void>();
    const run = async (): Promise<0> => {
      process.once('SIGTERM', clearUp);
      process.emit('SIGTERM', 'SIGTERM');
      return 0;
    };
    await interrupt({ atomic: true, run }, 'SIGTERM');
    expect([exits, clearUp.mock.calls.length]).toEqual([[], 1]);
  });

  it('is silent if the reader of its output has gone', async () => {
    await interrupt({ atomic: true }, 'SIGPIPE');
    expect([exits, lines]).toEqual([[141], []]);
  });

  it('listens to no signal afterwards', async () => {
    const before = process.listenerCount('SIGINT');
    await interrupt({ atomic: true, run: async () => 0 }, 'SIGINT');
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});
