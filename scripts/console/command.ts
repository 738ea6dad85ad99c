import { parseArgs, type ParseArgsConfig } from 'node:util';
import { fitted } from './help.ts';
import { onInterruption } from './interruption.ts';
import { createReporter, EXIT, type ExitCode, type Reporter } from './reporter.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  /** Printed by `--help` and `-h`. */
  help: string;
  /** Options in addition to `--json` and `--help`. */
  options?: Options;
  /** Positional arguments of the command; without it, none are allowed. */
  words?: { noun: string; allowed?: readonly string[] };
  /** True if a failure leaves everything unchanged. */
  atomic?: boolean;
  /** States in which condition an interruption leaves the work; by default, nothing is said unless `atomic`. */
  interrupted?: string;
  /** True if the command prints its last line itself, so that `--json` is unknown and nothing follows that line. */
  hasOwnReport?: boolean;
  run(values: Values, reporter: Reporter, words: readonly string[]): Promise<ExitCode>;
}

/** Runs a command: parses its options, reports a failure in one line, and sets the exit code of the process. */
export async function runCommand(command: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.exitCode = await exitCodeOf(command, args);
}

// Arguments that cannot be parsed do not change which report the caller can read.
const asksForJson = (args: readonly string[]): boolean => args.some((argument) => /^--json(?:=|$)/.test(argument));

async function exitCodeOf(
  { help, options = {}, words, atomic = false, interrupted, hasOwnReport = false, run }: Command,
  args: readonly string[],
): Promise<ExitCode> {
  let values: Values;
  let given: string[];
  try {
    const json: Options = hasOwnReport ? {} : { json: { type: 'boolean' } };
    const known: Options = { ...options, ...json, help: { type: 'boolean', short: 'h' } };
    const parsed = parseArgs({ args: [...args], options: known, allowPositionals: words !== undefined });
    values = parsed.values as Values;
    given = parsed.positionals;
    const unknown = given.find((word) => words?.allowed?.includes(word) === false);
    if (unknown !== undefined)
      throw new Error(`unknown ${words?.noun} '${unknown}'; known: ${words?.allowed?.join(', ')}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    const line = `${reason}; --help lists the options`;
    if (!hasOwnReport && asksForJson(args)) {
      const reporter = createReporter({ json: true });
      reporter.failure(line);
      return reporter.end(EXIT.badInput);
    }
    console.error(line);
    return EXIT.badInput;
  }
  if (values['help'] === true) {
    console.log(fitted(help));
    return EXIT.ok;
  }
  const reporter = createReporter({ json: values['json'] === true, atomic });
  const left = interrupted ?? (atomic ? 'nothing was changed' : undefined);
  const off = left === undefined ? undefined : onInterruption(() => reporter.interrupted(left));
  try {
    const code = await run(values, reporter, given);
    return hasOwnReport ? code : reporter.end(code);
  } catch (error) {
    const all: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    for (const one of all) reporter.failure(one);
    return reporter.end(EXIT.failed);
  } finally {
    off?.();
  }
}
