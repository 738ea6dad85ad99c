/** Options and help of the command that generates libraries from a third-party document. */
import type { ParseArgsConfig } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { EXIT, type ExitCode, type Reporter } from '../console/reporter.ts';
import type { ThirdPartyArguments } from './command.ts';
import { chosenSettings } from './settings/chosen.ts';

/** Options of `npm run generate`, and of the command of the package. */
export const OPTIONS = {
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
} satisfies ParseArgsConfig['options'];

export const IDS = LANGUAGES.map(({ id }) => id);

/** Lines of a help about a third-party document. */
export const DOCUMENT_HELP = `Document
  --input openapi.yaml  OpenAPI document (3.0 to 3.2), a file or an http(s) URL. Operations that no library can say are left
                        out and listed
  --config sdk.yaml     file with the document and all that its owner decided: languages, names, packages, overlays. The
                        first run writes it with each decision that it made. Flags win
  --strict              refuse a document that violates OpenAPI, or of which an operation would be left out
  --server URL          base URL of the API in place of the document's; without any, each client asks for one
  --idempotency-header X  header of the API that makes repeated requests safe, if the document declares none: POST and
                          PATCH send a key in it, and are repeated after an error
  --paging file         YAML file that says how lists continue, where the document does not: an operation a line, such
                        as GET /users: { items: data, parameter: cursor, next: [meta, next] }, or GET /logs: false.
                        parameter may be in a JSON body: [options, cursor]. '*' stands for all other operations that
                        have its members. A run lists what looks like pages, with the line that would make it iterate

Libraries
  ${IDS.join(' ')}  only these languages (default: all)
  --out folder          folder for the libraries, one folder for each. The next run replaces what is generated in them, and
                        refuses to lose changes; other files stay
  --force               replace generated files that were changed by hand, and files that are in their places
  --name word           name of the libraries instead of the document's title: class WordApi, WORD_API_KEY
  --names file          YAML file with the names of resources, methods and classes: the first run writes it, later ones
                        add what is new and rename nothing. Edit it to choose other names
  --library-version V   version of the libraries, in place of the next one that their changes since the last release ask for.
                        The first is the document's, if it has three numbers; otherwise 1.0.0
  --release             also record the libraries as released, and date their changelogs: commit, then publish
  --docs                also write the documentation of the document to the folder docs
  --no-compile          do not compile the libraries

Output
  --check               change nothing: list the generated files that are not up to date
  --verbose             also print the output of openapi-generator and the formatters, and each changed file
  --json                print one JSON object instead of lines
  --help                print this text`;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const languagesNamed = (words: readonly string[]): Language[] =>
  LANGUAGES.filter(({ id }) => words.length === 0 || words.includes(id));

/** Returns the decisions for a third-party document, or the exit code of invalid ones. */
export function chosenArguments(
  values: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  reporter: Reporter,
): ThirdPartyArguments | ExitCode {
  if (values['release'] === true && values['check'] === true) {
    reporter.failure('--release and --check exclude each other: --check writes nothing');
    return EXIT.badInput;
  }
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
  const [force, release] = [values['force'] === true, values['release'] === true];
  const strict = values['strict'] === true;
  return { ...found, version, force, release, strict, compiles: values['no-compile'] !== true };
}
