import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FormatterTools, Language } from '../../generators/languages/language.ts';
import { findOnPath } from '../toolchain/tools.mjs';
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
export async function format(language: Language, request: FormatRequest, verbose: boolean): Promise<void> {
  const { id, formatter } = language;
  const tools = formatterTools(request);
  for (const [path, content] of Object.entries(formatter.files?.(tools) ?? {})) {
    writeFileSync(join(tools.scratch, path), content);
  }
  const ours = tools.files.map((path) => join(tools.folder, path)).filter((file) => templateOf(file, id) !== undefined);
  change(ours, formatter.layOut);
  await formatTexts(language, tools);
  const commands =
    request.isOnUserMachine === true && missingProof(formatter) !== undefined ? undefined : formatter.commands;
  for (const [program = '', ...args] of (await commands?.(tools)) ?? []) {
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

/** Returns the program that would prove that the code parses, if it is not on PATH. */
export function missingProof({ proof }: Pick<Language['formatter'], 'proof'>): string | undefined {
  return proof !== undefined && findOnPath(proof, process.env) === null ? proof : undefined;
}

async function formatTexts({ id, formatter: { texts } }: Language, tools: FormatterTools): Promise<void> {
  if (texts === undefined) return;
  const formatted = await texts.load(tools);
  for (const path of tools.files.filter((name) => texts.extensions.some((extension) => name.endsWith(extension)))) {
    const file = join(tools.folder, path);
    try {
      writeFileSync(file, formatted(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Error(`${id}: ${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

function change(files: readonly string[], text: ((code: string) => string) | undefined): void {
  if (text === undefined) return;
  for (const file of files) writeFileSync(file, text(readFileSync(file, 'utf8')));
}
