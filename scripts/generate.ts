import { resolve } from 'node:path';
import { LANGUAGES, type Language } from '../generators/names/naming.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, type Reporter } from './console/reporter.ts';
import { type Layout, layoutOf } from './contract/layout.ts';
import { writeTypes } from './contract/types.ts';
import { ensurePassed } from './contract/verdict-cache.ts';
import { generate } from './engine/generate.ts';
import { PRINTERS } from './engine/languages.ts';
import type { Printer } from './engine/printer.ts';
import { inWorkshop } from './engine/workshop.ts';
import { endChildrenWithThisProcess } from './toolchain/processes.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const help = `npm run generate [-- languages options]   makes everything that is made from the contract

  php python node java  only these languages (default: all)
  --check               change nothing: name each generated file that is not what would be generated
  --verbose             the engine's and the formatters' own output too, and each file that changed
  --json                one JSON object instead of lines
  --help                this text

Exit codes: 0 done, 1 a tool failed or --check found differences, 2 the contract does not pass or a wrong call.`;

/** Says what is wrong: a construct that no SDK can print at the line where a person wrote it, all else line by line. */
async function failureOf(layout: Layout, error: unknown, reporter: Reporter): Promise<ExitCode> {
  const { Unsupported } = await import('../generators/model/document.ts');
  if (!(error instanceof Unsupported)) {
    const message = error instanceof Error ? error.message : String(error);
    for (const line of message.split('\n')) reporter.failure(line);
    return EXIT.failed;
  }
  const { findingInSources } = await import('../generators/sources/locate.ts');
  const { readSources } = await import('../generators/sources/sources.ts');
  const { diskReader } = await import('./contract/disk.ts');
  const sources = readSources(layout.entry, diskReader(layout.contract));
  const finding = findingInSources(sources, error.pointer, 'unsupported', error.message);
  return reporter.findings(layout.contract, [finding]);
}

function printersOf(words: readonly string[]): Map<Language, Printer> {
  const asked = LANGUAGES.filter((language) => words.length === 0 || words.includes(language));
  return new Map(asked.map((language) => [language, PRINTERS[language]]));
}

await runCommand({
  help,
  options: { check: { type: 'boolean' }, verbose: { type: 'boolean' } },
  words: { what: 'language', known: LANGUAGES },
  async run({ check, verbose }, reporter, words) {
    endChildrenWithThisProcess();
    // What is written is to have the same rights on every machine.
    process.umask(0o022);
    const layout = layoutOf();
    const onWait = (summary: string): void => reporter.step({ name: 'wait', summary });
    return inWorkshop({ root: ROOT, onWait }, async (folder) => {
      const findings = await ensurePassed(layout, reporter.step);
      if (findings.length > 0) return reporter.findings(layout.contract, findings);
      const { changed } = await writeTypes(layout);
      reporter.step({
        name: 'types',
        summary: changed ? 'TypeScript types written' : 'TypeScript types are up to date',
      });
      try {
        const options = { root: ROOT, folder, bundle: layout.bundle, printers: printersOf(words) };
        const modes = { check: check === true, verbose: verbose === true, onStep: reporter.step };
        const lines = await generate({ ...options, ...modes });
        for (const line of lines) reporter.failure(line);
        return lines.length > 0 ? EXIT.failed : EXIT.ok;
      } catch (error) {
        return failureOf(layout, error, reporter);
      }
    });
  },
});
