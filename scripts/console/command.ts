import { parseArgs, type ParseArgsConfig } from 'node:util';
import { createReporter, EXIT, type ExitCode, type Reporter } from './reporter.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  /** Printed by `--help`. */
  help: string;
  /** Options beside `--json` and `--help`. */
  options?: Options;
  /** Words the command takes beside its options; without it there are none. */
  words?: { noun: string; allowed?: readonly string[] };
  /** Whether a failure leaves everything as it was. */
  atomic?: boolean;
  run(values: Values, reporter: Reporter, words: readonly string[]): Promise<ExitCode>;
}

/** Runs a command: reads its options, reports a failure as one line, and sets the process's exit code. */
export async function runCommand(command: Command, args: readonly string[] = process.argv.slice(2)): Promise<void> {
  process.exitCode = await exitCodeOf(command, args);
}

async function exitCodeOf(
  { help, options = {}, words, atomic = false, run }: Command,
  args: readonly string[],
): Promise<ExitCode> {
  let values: Values;
  let given: string[];
  try {
    const known: Options = { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } };
    const parsed = parseArgs({ args: [...args], options: known, allowPositionals: words !== undefined });
    values = parsed.values as Values;
    given = parsed.positionals;
    const unknown = given.find((word) => words?.allowed?.includes(word) === false);
    if (unknown !== undefined)
      throw new Error(`there is no ${words?.noun} '${unknown}', only ${words?.allowed?.join(', ')}`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}; --help lists the options`);
    return EXIT.badInput;
  }
  if (values['help'] === true) {
    console.log(help);
    return EXIT.ok;
  }
  const reporter = createReporter({ json: values['json'] === true, atomic });
  try {
    return reporter.end(await run(values, reporter, given));
  } catch (error) {
    return reporter.end(reporter.failure(error));
  }
}
