import { join, resolve } from 'node:path';
import type { Language } from '../generators/languages/language.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, reportFailures, type Reporter } from './console/reporter.ts';
import { type Layout, layoutOf } from './contract/layout.ts';
import { writeLabTypes } from './contract/lab-types.ts';
import { writeTypes } from './contract/types.ts';
import { ensureValid } from './contract/validation-cache.ts';
import { DERIVED_FILES } from './derived/all.ts';
import { type Differing, differingFiles, writeFiles } from './derived/update.ts';
import { chosenArguments, DOCUMENT_HELP, IDS, languagesNamed, OPTIONS } from './third-party/arguments.ts';
import { withWorkspace } from './openapi-generator/workspace.ts';
import { endChildrenWithThisProcess } from './openapi-generator/processes.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Folder with the lab's document. */
const LAB = 'sandbox/lab/document';
const help = `npm run generate [-- languages options]   generates the libraries and all else that follows from the contract

With --input or --config, it generates the libraries of another document instead. --check, --verbose, --json and words for
languages apply to both.

${DOCUMENT_HELP}

Exit codes: 0 success, 1 a tool failed or --check found differences, 2 the contract, the
document or the arguments are invalid.`;

/** Reports an error: an unsupported construct with its location, others line by line. */
async function failureOf(layout: Layout, error: unknown, reporter: Reporter): Promise<ExitCode> {
  const { UnsupportedConstructError } = await import('../generators/model/document.ts');
  if (!(error instanceof UnsupportedConstructError)) {
    const message = error instanceof Error ? error.message : String(error);
    for (const line of message.split('\n')) reporter.failure(line);
    return EXIT.failed;
  }
  const { diagnosticInSources } = await import('../generators/sources/locate.ts');
  const { readSources } = await import('../generators/sources/sources.ts');
  const { diskReader } = await import('./contract/disk.ts');
  const sources = readSources(layout.entry, diskReader(layout.contract));
  const diagnostic = diagnosticInSources(sources, error.pointer, 'unsupported', error.message);
  return reporter.diagnostics(layout.contract, [diagnostic]);
}

interface Run {
  folder: string;
  languages: readonly Language[];
  modes: { check: boolean; verbose: boolean };
  reporter: Reporter;
}

/** Generates the libraries of this repository from its own contract. */
async function generateOwnLibraries({ folder, languages, modes, reporter }: Run): Promise<ExitCode> {
  const layout = layoutOf();
  const diagnostics = await ensureValid(layout, reporter.step);
  if (diagnostics.length > 0) return reporter.diagnostics(layout.contract, diagnostics);
  const types = [await writeTypes(layout), await writeLabTypes(layout, join(ROOT, LAB))];
  const isChanged = types.some(({ changed }) => changed);
  reporter.step({ name: 'types', summary: isChanged ? 'TypeScript types updated' : 'TypeScript types are up to date' });
  const options = { root: ROOT, ...modes, onStep: reporter.step };
  let differing: readonly Differing[];
  let lines: readonly string[];
  try {
    const { generate } = await import('./openapi-generator/generate.ts');
    differing = await differingFiles(ROOT, DERIVED_FILES);
    lines = await generate({ ...options, folder, bundle: layout.bundle, languages });
  } catch (error) {
    return failureOf(layout, error, reporter);
  }
  // At the end, so that an interrupted run has changed nothing.
  if (!modes.check) writeFiles(ROOT, differing);
  const verb = modes.check ? 'differ' : 'updated';
  const counts = `${differing.length} of ${DERIVED_FILES.length} files ${verb}`;
  reporter.step({
    name: 'derived',
    summary: differing.length === 0 ? `${DERIVED_FILES.length} files, up to date` : counts,
  });
  const stale = differing.map(
    ({ path }) => `${path} differs from what is generated; change what it follows from, then \`npm run generate\``,
  );
  return reportFailures(modes.check ? [...lines, ...stale] : lines, reporter);
}

/** Options that only apply to a third-party document, with what applies to our contract instead. */
const FOR_INPUT: Readonly<Record<string, string>> = {
  'library-version': 'changesets keep the versions of our libraries',
  release: 'npm run release versions our libraries',
  names: 'x-sdk and the schemas of our contract have its names',
  paging: 'the lists of our contract continue by cursor',
  'no-compile': 'npm test compiles our libraries',
  force: 'git has what it would replace',
  docs: 'npm run docs writes the documentation of our contract',
  'idempotency-header': 'the operations of our contract declare it',
  name: 'generators/brand.json names the libraries of this repository',
  server: 'our contract names its server',
  strict: 'our contract is always strict',
};

await runCommand({
  help,
  atomic: true,
  options: OPTIONS,
  words: { noun: 'language', allowed: IDS },
  async run(values, reporter, words) {
    const { check, verbose } = values;
    const modes = { check: check === true, verbose: verbose === true };
    const isOwn = values['config'] === undefined && values['input'] === undefined && values['out'] === undefined;
    const stray = isOwn && Object.entries(FOR_INPUT).find(([option]) => values[option] !== undefined);
    if (stray) {
      reporter.failure(`--${stray[0]} requires --input: ${stray[1]}`);
      return EXIT.badInput;
    }
    const chosen = isOwn ? undefined : chosenArguments(values, words, reporter);
    if (typeof chosen === 'number') return chosen;
    endChildrenWithThisProcess();
    // Generated files get the same permissions on every machine.
    process.umask(0o022);
    const onWait = (summary: string): void => reporter.step({ name: 'wait', summary });
    return withWorkspace({ root: ROOT, onWait }, async (folder) => {
      if (chosen === undefined)
        return generateOwnLibraries({ folder, languages: languagesNamed(words), modes, reporter });
      const { generateThirdPartyLibraries } = await import('./third-party/command.ts');
      const languages = languagesNamed(chosen.settings.languages ?? []);
      return generateThirdPartyLibraries(chosen, { folder, languages, modes, reporter });
    });
  },
});
