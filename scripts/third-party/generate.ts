import * as files from 'node:fs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { Language } from '../../generators/languages/language.ts';
import { needlessParts } from '../../generators/languages/optional-parts.ts';
import { ownBrand } from '../openapi-generator/own-library.ts';
import { compile } from '../openapi-generator/compile.ts';
import { format } from '../openapi-generator/format.ts';
import { changeSummary } from '../openapi-generator/generate.ts';
import { ensureJar, jarFolder } from '../openapi-generator/jar.ts';
import type { Input } from '../openapi-generator/prepare.ts';
import { keepDocuments } from '../openapi-generator/prepare.ts';
import { render } from '../openapi-generator/render.ts';
import { replaceFolder } from '../openapi-generator/workspace.ts';
import { type Changes, compareTrees, discard, readTree } from '../files/tree.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { type OmittedOperation, README_BANNER, writeLibraryDocuments } from './library-documents.ts';
import { rebranding, versionFor } from './rebrand.ts';
import { copyWithoutParts } from './without-parts.ts';

export interface ThirdPartyOptions {
  root: string;
  /** Folder to work in, relative to the root. */
  folder: string;
  input: Input;
  brand: Brand;
  /** Version of the libraries; by default that of the document, if it is one of semantic versioning. */
  version?: string | undefined;
  /** Name of the document that the model was built from, for the README of each library. */
  source: string;
  /** Operations of the document that the libraries do not have, for the README of each library. */
  omitted?: readonly OmittedOperation[];
  /** Places where the libraries are less precise than the document, for the README of each library. */
  guesses?: readonly Diagnostic[];
  /** Absolute folder in which each language gets one folder. */
  out: string;
  languages: readonly Language[];
  /** True to compile the libraries before they are written. */
  compiles?: boolean;
  /** True to compare only: nothing is written. */
  check: boolean;
  verbose: boolean;
  onStep(step: { name: string; summary: string; details?: object }): void;
}

// Inside the output folder, because a rename cannot cross file systems; deleted afterwards.
const WORK = '.cache';
/** Folder for the documents that openapi-generator read, one for each language. */
const DOCUMENTS = 'openapi';

/**
 * Generates whole libraries, with core and generated code, in another folder: all of them or, on a failure, none.
 * @returns with `check`, one line for each file that differs; otherwise an empty list
 */
export async function generateThirdParty(options: ThirdPartyOptions): Promise<string[]> {
  const { out, languages, check, verbose, onStep } = options;
  for (const { id } of languages) requireOwnFolder(join(out, id));
  if (!check) discard(join(out, WORK));
  const libraries = await buildLibraries(options);
  if (options.compiles === true && !check) await compileLibraries(libraries, options);
  if (check) return libraries.flatMap(({ language, changes }) => linesOf(language, changes));
  const created = files.mkdirSync(out, { recursive: true });
  try {
    replaceOutput(options, libraries);
  } catch (error) {
    if (created !== undefined) discard(created);
    throw isDiskFull(error)
      ? new Error(`${out} is on a full disk; make room and run the command again`, { cause: error })
      : error;
  } finally {
    discard(join(out, WORK));
  }
  onStep({ name: 'written', ...changeSummary(libraries, verbose) });
  return [];
}

/** Copies everything next to the previous output first, so that a full disk is found before anything is replaced. */
function replaceOutput(options: ThirdPartyOptions, libraries: readonly BuiltLibrary[]): void {
  const { root, folder, out, languages } = options;
  const fresh = join(out, WORK, 'fresh');
  for (const { language, folder: library } of libraries)
    files.cpSync(library, join(fresh, language.id), { recursive: true });
  // Documents of languages that this run does not generate stay.
  if (existsSync(join(out, DOCUMENTS))) files.cpSync(join(out, DOCUMENTS), join(fresh, DOCUMENTS), { recursive: true });
  keepDocuments(root, folder, languages, join(fresh, DOCUMENTS));
  for (const target of [...libraries.map(({ language }) => language.id), DOCUMENTS]) {
    replaceFolder(join(out, target), join(fresh, target), join(out, WORK, 'old', target));
  }
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

interface BuiltLibrary {
  language: Language;
  /** Absolute folder of the library in the workspace. */
  folder: string;
  changes: Changes;
}

/** Builds the libraries in the workspace. */
async function buildLibraries(options: ThirdPartyOptions): Promise<BuiltLibrary[]> {
  const {
    root,
    folder,
    input,
    brand,
    version = versionFor(options.input.model),
    source,
    omitted = [],
    guesses = [],
    out,
    languages,
    verbose,
    onStep,
  } = options;
  const products = await render({
    root,
    folder,
    input,
    brand,
    version,
    languages,
    verbose,
    onStep,
  });
  const own = ownBrand(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { path: jar } = await ensureJar({ folder: jarFolder(root), release: readToolchain(root).generator });
  const libraries: BuiltLibrary[] = [];
  for (const product of products) {
    const { language } = product;
    const library = join(root, folder, 'libraries', language.id);
    const rebrand = rebranding(own, { language, brand, version, read });
    const parts = needlessParts(language, input.model);
    copyWithoutParts(root, product, { to: library, rebranding: rebrand, parts });
    // Names of another length change the line breaks.
    await format(language, { root, folder: library, scratch: join(root, folder), jar }, verbose);
    const documents = { root, language, model: input.model, brand, version, source, omitted, guesses, to: library };
    writeLibraryDocuments(documents);
    libraries.push({
      language,
      folder: library,
      changes: compareTrees(readTree(join(out, language.id)), readTree(library)),
    });
  }
  onStep({ name: 'names', summary: `client class ${brand.client}; choose another name with --name` });
  return libraries;
}

/** @throws {Error} if a library does not compile, before anything is written */
async function compileLibraries(
  libraries: readonly BuiltLibrary[],
  { root, folder, onStep }: ThirdPartyOptions,
): Promise<void> {
  // Copies, because compilers write next to the sources.
  const copies = join(root, folder, 'compiled');
  const failures = await Promise.all(
    libraries.map(async ({ language, folder: library }) => {
      const copy = join(copies, language.id);
      files.cpSync(library, copy, { recursive: true });
      return compile(language, copy).then(
        () => [],
        (error: unknown) => [`${language.names.title}: ${error instanceof Error ? error.message : String(error)}`],
      );
    }),
  );
  const lines = failures.flat();
  if (lines.length > 0) {
    throw new Error([...lines, 'a library does not compile; report it, or write it with --no-compile'].join('\n'));
  }
  onStep({ name: 'compiled', summary: libraries.map(({ language }) => language.names.title).join(', ') });
}

/** @throws {Error} if the folder contains anything but a library from this command, which would be lost */
function requireOwnFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const readme = join(folder, 'README.md');
  if (existsSync(readme) && readFileSync(readme, 'utf8').startsWith(README_BANNER)) return;
  throw new Error(`${folder} exists and was not generated by this command; move it or choose another --out`);
}

function linesOf({ id }: Language, { added, changed, removed }: Changes): string[] {
  const line = (path: string, what: string): string => `${id}/${path} ${what}; run without --check`;
  return [
    ...added.map((path) => line(path, 'is missing')),
    ...changed.map((path) => line(path, 'differs from what is generated')),
    ...removed.map((path) => line(path, 'is not generated')),
  ];
}
