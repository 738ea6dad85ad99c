import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { run } from './processes.ts';
import { cleanEnvironment } from './jdk.ts';
import { templateOf } from './banner.ts';
import { formatterTools, type FormatRequest } from './tools.ts';

const TIMEOUT_MS = 300_000;
const SHOWN_LINES = 10;

/**
 * Formats generated files, which also proves that they parse.
 * @throws {Error} with the output of the formatter
 */
export async function format({ id, formatter }: Language, request: FormatRequest, verbose: boolean): Promise<void> {
  const tools = formatterTools(request);
  for (const [path, content] of Object.entries(formatter.files?.(tools) ?? {})) {
    writeFileSync(join(tools.scratch, path), content);
  }
  const ours = tools.files.map((path) => join(tools.folder, path)).filter((file) => templateOf(file, id) !== undefined);
  change(ours, formatter.layOut);
  for (const [program = '', ...args] of await formatter.commands(tools)) {
    const { error, output } = await run(program, args, {
      // Not in the repository, where a formatter would find ignore files.
      cwd: tools.folder,
      env: cleanEnvironment(),
      timeoutMs: TIMEOUT_MS,
      echo: verbose,
    });
    if (error !== null) {
      const shown = verbose ? 'see above' : output.split('\n').slice(0, SHOWN_LINES).join('\n');
      throw new Error(`${id}: the formatter ${basename(program)} failed with ${error}: ${shown}`);
    }
  }
  change(ours, formatter.finish);
}

function change(files: readonly string[], text: ((code: string) => string) | undefined): void {
  if (text === undefined) return;
  for (const file of files) writeFileSync(file, text(readFileSync(file, 'utf8')));
}
