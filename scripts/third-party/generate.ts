import * as files from 'node:fs';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { PackageIdentity } from '../../generators/names/publication.ts';
import { type Publisher, publisherOf } from '../../generators/publication/publisher.ts';
import type { Language } from '../../generators/languages/language.ts';
import { needlessParts } from '../../generators/languages/optional-parts.ts';
import { ownBrand } from '../openapi-generator/own-library.ts';
import { compileLibraries } from './compile-libraries.ts';
import { format } from '../openapi-generator/format.ts';
import { changeSummary } from '../openapi-generator/generate.ts';
import { ensureJar, jarFolder, ownCache } from '../openapi-generator/jar.ts';
import type { Rebranding } from '../openapi-generator/library.ts';
import type { Input } from '../openapi-generator/prepare.ts';
import { documentName } from '../openapi-generator/prepare.ts';
import { render } from '../openapi-generator/render.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { type OmittedOperation, writeLibraryDocuments } from './library-documents.ts';
import { addCustomCode } from './ownership/custom-code.ts';
import {
  type BuiltLibrary,
  type MergedFiles,
  type Ownership,
  planLibrary,
  type PlannedLibrary,
  replaceLibraries,
  requireOwnFolder,
  withOutput,
} from './ownership/output.ts';
import { isUnfinished } from './ownership/replace-files.ts';
import { differenceLines, refusalLines, reportOwnership } from './ownership/report.ts';
import { writeWorkflows } from './publishing.ts';
import { rebranding, versionsFor } from './rebrand.ts';
import { stateSource } from './generated-from.ts';
import { copyWithoutParts } from './without-parts.ts';

export interface ThirdPartyOptions {
  root: string;
  /** Absolute folder to work in. */
  folder: string;
  /** Absolute folder that keeps verified jars; default that of this repository. */
  cache?: string;
  /** True where only what its user installed is there, in place of the tools of this repository. */
  isOnUserMachine?: boolean;
  input: Input;
  brand: Brand;
  /** Version of all libraries; by default that of each in `packages`, or that of the document if it is a semantic one. */
  version?: string | undefined;
  /** Names and versions of packages that the owner of the API chose, by language. */
  packages?: Readonly<Partial<Record<string, PackageIdentity>>>;
  /** What manifests say about all libraries; by default, nobody says anything. */
  publisher?: Publisher;
  /** Name of the document that the model was built from, for the README of each library. */
  source: string;
  /** Operations of the document that the libraries do not have, for the README of each library. */
  omitted?: readonly OmittedOperation[];
  /** Places where the libraries are less precise than the document, for the README of each library. */
  guesses?: readonly Diagnostic[];
  /** Absolute folder in which each language gets one folder. */
  out: string;
  languages: readonly Language[];
  /** Generated files or folders that their owner took over, relative to `out`: they are not written. */
  keep?: readonly string[];
  /** True to replace generated files that were changed by hand. */
  force?: boolean | undefined;
  /** Returns the files of a library in which the generator changes only its own part. */
  merged?: (language: Language) => MergedFiles;
  /** True to compile the libraries before they are written. */
  compiles?: boolean;
  /** True to compare only: nothing is written. */
  check: boolean;
  verbose: boolean;
  onStep(step: { name: string; summary: string; details?: object }): void;
}

const NOBODY: Publisher = publisherOf({ authors: [] }, {});

/**
 * Generates whole libraries, with core and generated code, in another folder: all of them or, on a failure, none. Files that
 * belong to the owner of the folder stay (docs/adr/0053-regeneration-respects-its-owner.md).
 * @throws {AggregateError} with a line for each file that the run would lose
 * @returns with `check`, one line for each file that differs; otherwise an empty list
 */
export async function generateThirdParty(options: ThirdPartyOptions): Promise<string[]> {
  const { out, languages, check, verbose, onStep, keep = [], force = false } = options;
  const ownership = { out, keep, force };
  for (const language of languages) requireOwnFolder(ownership, language);
  if (check && isUnfinished(out))
    return [`${out} has files of a run that ended in the middle; run without --check, which undoes its changes`];
  const libraries = await buildLibraries(options);
  const planned = libraries.map((library) => planLibrary(library, ownership));
  if (check) return differenceLines(planned, out);
  requireNoRefusal(planned, out);
  if (options.compiles === true)
    await compileLibraries(libraries, { ...options, copies: join(options.folder, 'compiled') });
  const onWait = (summary: string): void => onStep({ name: 'wait', summary });
  const written = await withOutput(out, onWait, () => writeLibraries(libraries, ownership)).catch((error: unknown) => {
    throw isDiskFull(error)
      ? new Error(`${out} is on a full disk; make room and run the command again`, { cause: error })
      : error;
  });
  reportOwnership(written, { ...ownership, verbose, onStep });
  const changes = written.map(({ language, plan }) => ({ language, changes: plan }));
  onStep({ name: 'written', ...changeSummary(changes, verbose) });
  return [];
}

/** Decides again, because an owner may have changed files in the meantime, and writes. */
function writeLibraries(libraries: readonly BuiltLibrary[], ownership: Ownership): PlannedLibrary[] {
  const planned = libraries.map((library) => planLibrary(library, ownership));
  requireNoRefusal(planned, ownership.out);
  replaceLibraries(ownership.out, planned);
  return planned;
}

function requireNoRefusal(planned: readonly PlannedLibrary[], out: string): void {
  const lines = refusalLines(planned, out);
  if (lines.length > 0) throw new AggregateError(lines.map((line) => new Error(line)));
}

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Builds the libraries in the workspace. */
async function buildLibraries(options: ThirdPartyOptions): Promise<BuiltLibrary[]> {
  const {
    root,
    folder,
    cache = ownCache(options.root),
    input,
    brand,
    publisher = NOBODY,
    source,
    omitted = [],
    guesses = [],
    out,
    verbose,
    isOnUserMachine = false,
    onStep,
  } = options;
  const versionOf = versionsFor(options, options.input.model);
  const products = await render({ ...options, versionOf: ({ id }) => versionOf(id) });
  const own = ownBrand(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const { path: jar } = await ensureJar({ folder: jarFolder(cache), release: readToolchain(root).generator });
  const libraries: BuiltLibrary[] = [];
  for (const product of products) {
    const { language } = product;
    const library = join(folder, 'libraries', language.id);
    const version = versionOf(language.id);
    const rebrand = rebranding(own, { language, brand, version, publisher, read });
    copyWithoutParts(root, product, { to: library, rebranding: rebrand, parts: needlessParts(language, input.model) });
    for (const path of language.onlyOurs) files.rmSync(join(library, path), { recursive: true, force: true });
    stateSource(join(library, rebrand.path(language.generatedFolder)), source);
    const parts = partsOf(options, language, rebrand);
    addCustomCode(language.customCode, { ...parts, rebrand, present: join(out, language.id) });
    writeWorkflows(parts.once, language, brand);
    // Names of another length change the line breaks.
    await format(language, { root, folder: library, scratch: folder, cache, jar, isOnUserMachine, onStep }, verbose);
    const documents = { root, language, model: input.model, brand, version, publisher, source, omitted, guesses };
    writeLibraryDocuments({ ...documents, to: library });
    libraries.push(parts);
  }
  onStep({ name: 'names', summary: `client class ${brand.client}; choose another name with --name` });
  return libraries;
}

/** Returns what regeneration has to know about a library. */
function partsOf(
  { folder, merged }: ThirdPartyOptions,
  language: Language,
  rebrand: Pick<Rebranding, 'path'>,
): BuiltLibrary {
  return {
    language,
    folder: join(folder, 'libraries', language.id),
    once: join(folder, 'once', language.id),
    merged: merged?.(language) ?? {},
    generatedFolder: rebrand.path(language.generatedFolder),
    customFolder: dirname(rebrand.path(language.customCode.file)),
    document: join(folder, documentName(language.id)),
  };
}
