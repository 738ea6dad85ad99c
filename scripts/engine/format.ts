import { basename } from 'node:path';
import type { Language } from '../../generators/names/naming.ts';
import { run } from '../toolchain/processes.mjs';
import { cleanEnvironment } from './jdk.ts';
import type { FormatPlace, Printer } from './printer.ts';

const TIMEOUT_MS = 300_000;
const SHOWN_LINES = 10;

/**
 * Formats generated files, which also proves that they parse.
 * @throws {Error} with what the formatter said
 */
export async function format(
  language: Language,
  { format: commandsFor }: Printer,
  place: FormatPlace,
  verbose: boolean,
): Promise<void> {
  for (const [program = '', ...args] of await commandsFor(place)) {
    const { problem, output } = await run(program, args, {
      // Not in the repository: a formatter would find files there that say what to leave alone.
      cwd: place.folder,
      env: cleanEnvironment(),
      timeoutMs: TIMEOUT_MS,
      echo: verbose,
    });
    if (problem !== null) {
      const shown = verbose ? 'see above' : output.split('\n').slice(0, SHOWN_LINES).join('\n');
      throw new Error(`${language}: ${basename(program)}, which formats or parses, ended with ${problem}: ${shown}`);
    }
  }
}
