import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { run } from '../toolchain/processes.mjs';
import { cleanEnvironment } from './jdk.ts';
import { templateOf } from './banner.ts';
import { formatterContext, type FormatRequest } from './tools.ts';

const TIMEOUT_MS = 300_000;
const SHOWN_LINES = 10;

/**
 * Formats generated files, which also proves that they parse.
 * @throws {Error} with what the formatter said
 */
export async function format({ id, formatter }: Language, request: FormatRequest, verbose: boolean): Promise<void> {
  const places = formatterContext(request);
  for (const [path, content] of Object.entries(formatter.files?.(places) ?? {})) {
    writeFileSync(join(places.scratch, path), content);
  }
  if (formatter.layOut !== undefined) {
    for (const file of places.files.map((path) => join(places.folder, path))) {
      if (templateOf(file, id) !== undefined) writeFileSync(file, formatter.layOut(readFileSync(file, 'utf8')));
    }
  }
  for (const [program = '', ...args] of await formatter.commands(places)) {
    const { problem, output } = await run(program, args, {
      // Not in the repository: a formatter would find files there that say what to leave alone.
      cwd: places.folder,
      env: cleanEnvironment(),
      timeoutMs: TIMEOUT_MS,
      echo: verbose,
    });
    if (problem !== null) {
      const shown = verbose ? 'see above' : output.split('\n').slice(0, SHOWN_LINES).join('\n');
      throw new Error(`${id}: ${basename(program)}, which formats or parses, ended with ${problem}: ${shown}`);
    }
  }
}
