import { join, resolve } from 'node:path';
import { LANGUAGES } from '../generators/languages/all.ts';
import type { Language } from '../generators/languages/language.ts';
import { runCommand } from './console/command.ts';
import { EXIT, type ExitCode, reportFailures, type Reporter } from './console/reporter.ts';
import { type Layout, layoutOf } from './contract/layout.ts';
import { writeLabTypes } from './contract/lab-types.ts';
import { writeTypes } from './contract/types.ts';
import { ensureValid } from './contract/validation-cache.ts';
import { DERIVED_FILES } from './derived/all.ts';
import { type Differing, differingFiles, writeFiles } from './derived/update.ts';
import type { ThirdPartyArguments as Chosen } from './third-party/command.ts';
import { withWorkspace } from './openapi-generator/workspace.ts';
import { endChildrenWithThisProcess } from './openapi-generator/processes.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Folder with the lab's document. */
const LAB = 'sandbox/lab/document';
const help = `npm run generate [-- languages options]   generates the libraries and all else that follows from the contract

  ${LANGUAGES.map(({ id }) => id).join(' ')}  only these languages (default: all)
  --config sdk.yaml     generate from the document that this file names, with all that its owner decided: languages, names,
                        packages, overlays. The first run writes the file with each decision that it made. Flags win
  --input other.yaml    generate from this OpenAPI document (3.0 to 3.2) instead, a file or an http(s) URL; requires
                        --out or --config. Operations that no library can say are left out and listed
  --strict              refuse a document that violates OpenAPI, or of which an operation would be left out
  --server URL          base URL of the API in place of the document's; without any, each client asks for one
  --idempotency-header X  header of the API that makes repeated requests safe, if the document declares none: POST and
                          PATCH send a key in it, and are repeated after an error
  --out folder          folder for the complete libraries, one folder for each. The next run replaces what is generated
                        in them, and refuses to lose changes; other files stay
  --force               replace generated files that were changed by hand, and files that are in their places
  --name word           name of those libraries instead of the document's title: class WordApi, WORD_API_KEY
  --names file          YAML file with the names of resources, methods and classes: the first run writes it, later ones
                        add what is new and rename nothing. Edit it to choose other names
  --paging file         YAML file that says how lists continue, where the document does not: an operation a line, such
                        as GET /users: { items: data, parameter: cursor, next: [meta, next] }, or GET /logs: false.
                        parameter may be in a JSON body: [options, cursor]. '*' stands for all other operations that
                        have its members. A run lists what looks like pages, with the line that would make it iterate
  --no-compile          do not compile those libraries
  --library-version V   version of those libraries, in place of the next one that their changes since the last release
                        ask for. The first is the document's, if it has three numbers; otherwise 1.0.0
  --release             also record those libraries as released, and date their changelogs: commit, then publish
  --docs                also write the documentation of that document to the folder docs
  --check               change nothing: list the generated files that are not up to date
  --verbose             also print the output of openapi-generator and the formatters, and each changed file
  --json                print one JSON object instead of lines
  --help                print this text

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
  names: 'x-sdk and the schemas of our contract have its names',
  paging: 'the lists of our contract continue by cursor',
  'no-compile': 'npm test compiles our libraries',
  release: 'npm run release versions our libraries',
  force: 'git has what it would replace',
  docs: 'npm run docs writes the documentation of our contract',
  'idempotency-header': 'the operations of our contract declare it',
  name: 'generators/brand.json names the libraries of this repository',
  server: 'our contract names its server',
  strict: 'our contract is always strict',
};

/** Returns the decisions for a third-party document, or the exit code of invalid ones. */
async function chosenBy(
  values: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  reporter: Reporter,
): Promise<Chosen | ExitCode> {
  const { chosenSettings } = await import('./third-party/settings/chosen.ts');
  const idempotencyHeader = textOf(values['idempotency-header']);
  // A field name of RFC 9110, section 5.1.
  if (idempotencyHeader !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(idempotencyHeader)) {
    reporter.failure(`--idempotency-header "${idempotencyHeader}" is not the name of a header`);
    return EXIT.badInput;
  }
  const flags = {
    input: textOf(values['input']),
    out: textOf(values['out']),
    languages,
    name: textOf(values['name']),
    server: textOf(values['server']),
    idempotencyHeader,
    names: textOf(values['names']),
    paging: textOf(values['paging']),
    docs: values['docs'] === true,
  };
  const found = chosenSettings(textOf(values['config']), flags);
  if ('failure' in found) {
    reporter.failure(found.failure);
    return EXIT.badInput;
  }
  if (found.diagnostics.length > 0) return reporter.diagnostics(found.folder, found.diagnostics);
  const version = textOf(values['library-version']);
  return {
    ...found,
    version,
    strict: values['strict'] === true,
    release: values['release'] === true,
    force: values['force'] === true,
    compiles: values['no-compile'] !== true,
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const namedBy = (words: readonly string[]): Language[] =>
  LANGUAGES.filter(({ id }) => words.length === 0 || words.includes(id));

await runCommand({
  help,
  atomic: true,
  options: {
    config: { type: 'string' },
    input: { type: 'string' },
    out: { type: 'string' },
    name: { type: 'string' },
    'library-version': { type: 'string' },
    server: { type: 'string' },
    'idempotency-header': { type: 'string' },
    names: { type: 'string' },
    paging: { type: 'string' },
    'no-compile': { type: 'boolean' },
    docs: { type: 'boolean' },
    release: { type: 'boolean' },
    force: { type: 'boolean' },
    strict: { type: 'boolean' },
    check: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
  words: { noun: 'language', allowed: LANGUAGES.map(({ id }) => id) },
  async run(values, reporter, words) {
    const { check, verbose } = values;
    const modes = { check: check === true, verbose: verbose === true };
    const isOwn = values['config'] === undefined && values['input'] === undefined && values['out'] === undefined;
    const stray = isOwn && Object.entries(FOR_INPUT).find(([option]) => values[option] !== undefined);
    if (stray) {
      reporter.failure(`--${stray[0]} requires --input: ${stray[1]}`);
      return EXIT.badInput;
    }
    if (values['release'] === true && check === true) {
      reporter.failure('--release and --check exclude each other: --check writes nothing');
      return EXIT.badInput;
    }
    const chosen = isOwn ? undefined : await chosenBy(values, words, reporter);
    if (typeof chosen === 'number') return chosen;
    endChildrenWithThisProcess();
    // Generated files get the same permissions on every machine.
    process.umask(0o022);
    const onWait = (summary: string): void => reporter.step({ name: 'wait', summary });
    return withWorkspace({ root: ROOT, onWait }, async (folder) => {
      if (chosen === undefined) return generateOwnLibraries({ folder, languages: namedBy(words), modes, reporter });
      const { generateThirdPartyLibraries } = await import('./third-party/command.ts');
      const languages = namedBy(chosen.settings.languages ?? []);
      return generateThirdPartyLibraries(chosen, { folder, languages, modes, reporter });
    });
  },
});
