import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { format } from './format.ts';
import { ensureJar, jarFolder, ownCache } from './jar.ts';
import { runOpenApiGenerator } from './jvm.ts';
import { unexpectedFiles, missingSchemaFiles } from './banner.ts';
import {
  type Input,
  type Job,
  keepDocuments,
  createJob,
  readTemplates,
  requireValidTemplates,
  writeConfig,
} from './prepare.ts';
import { type Changes, compareTrees, filesBelow, readTree } from '../files/tree.ts';

/** The new output of one language, compared with the existing files. */
export interface RenderResult {
  language: Language;
  /** Folder that holds the generated code, relative to the root. */
  target: string;
  /** Absolute folder with the new output. */
  fresh: string;
  changes: Changes;
}

interface RenderOptions {
  root: string;
  /** Absolute folder to work in. */
  folder: string;
  /** Absolute folder that keeps verified jars; default that of this repository. */
  cache?: string;
  /** True where only what its user installed is there, in place of the tools of this repository. */
  isOnUserMachine?: boolean;
  input: Input;
  /** Brand of the libraries; default the brand of this repository. */
  brand?: Brand;
  /** Returns the version of a library; default the version of each in this repository. */
  versionOf?(language: Language): string;
  languages: readonly Language[];
  /** Absolute folder to copy the documents to that openapi-generator reads; by default they are not kept. */
  documents?: string;
  verbose: boolean;
  onStep(step: { name: string; summary: string }): void;
}

const OPENAPI_GENERATOR_FILES = ['.openapi-generator', '.openapi-generator-ignore'];

/**
 * Renders all languages in one run of openapi-generator and formats them in the workspace; writes nothing outside it.
 * @throws {Error} one line for each error
 */
export async function render(options: RenderOptions): Promise<RenderResult[]> {
  const { root, input, brand, languages, onStep } = options;
  const jobs = await Promise.all(
    languages.map((language) =>
      createJob(root, language, input.model, { brand, version: options.versionOf?.(language) }),
    ),
  );
  for (const job of jobs) await requireValidTemplates(root, job);
  onStep({ name: 'model', summary: countsOf(input.model) });
  const jar = await runForAll(options, jobs);
  // Waits for all languages before it throws, so that none still writes into a folder that is being removed.
  const finished = await Promise.allSettled(jobs.map((job) => finishLanguage(options, job, jar)));
  return finished.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

function countsOf({ resources, schemas }: SdkModel): string {
  const methods = resources.reduce((sum, resource) => sum + resource.methods.length, 0);
  return `${resources.length} resources, ${methods} methods, ${schemas.length} schemas`;
}

async function runForAll(options: RenderOptions, jobs: readonly Job[]): Promise<string> {
  const { root, folder, cache = ownCache(root), input, languages, documents, verbose, onStep } = options;
  const configs = jobs.map((job) => writeConfig(root, folder, job, input));
  if (documents !== undefined) keepDocuments(folder, languages, documents);
  const { generator } = readToolchain(root);
  const jar = await ensureJar({ folder: jarFolder(cache), release: generator, onStep });
  const { warnings } = await runOpenApiGenerator({ jar: jar.path, folder, configs, verbose });
  for (const warning of warnings) onStep({ name: 'warning', summary: warning });
  const state = jar.fetched ? 'downloaded and verified' : 'verified';
  const languageCount = `${jobs.length} language${jobs.length === 1 ? '' : 's'}`;
  onStep({ name: 'rendered', summary: `${languageCount} with openapi-generator ${jar.version} (${state})` });
  return jar.path;
}

async function finishLanguage(options: RenderOptions, job: Job, jar: string): Promise<RenderResult> {
  const { root, folder, cache = ownCache(root), isOnUserMachine = false, verbose, onStep } = options;
  const { language } = job;
  const { id } = language;
  const target = `sdks/${id}/${language.generatedFolder}`;
  const output = freshFolder(join(folder, id), language);
  const errors = [
    ...unexpectedFiles(root, id, output),
    ...missingSchemaFiles(language, [...job.context.schemas.keys()], readTemplates(root, id), output),
  ];
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const request = { root, folder: output, scratch: folder, cache, jar, isOnUserMachine, onStep };
  await format(language, request, verbose);
  const after = readTree(output);
  const changes = compareTrees(readTree(join(root, target)), after);
  onStep({ name: id, summary: `${after.size} files rendered and formatted` });
  return { language, target, fresh: output, changes };
}

/** Returns the folder of the generated code after deleting openapi-generator's own files. */
function freshFolder(printed: string, { id, generatedFolder }: Language): string {
  for (const name of OPENAPI_GENERATOR_FILES) rmSync(join(printed, name), { recursive: true, force: true });
  const files = filesBelow(printed);
  if (files.length === 0) throw new Error(`${id}: openapi-generator printed no file; --verbose shows its log`);
  pruneEmptyFolders(printed);
  // The paths of a language are relative either to the library's folder or to the folder of generated code.
  const inside = files.filter((path) => path.startsWith(`${generatedFolder}/`));
  if (inside.length === 0) return printed;
  const outside = files.find((path) => !inside.includes(path));
  if (outside !== undefined)
    throw new Error(
      `${id}: ${outside} is outside of ${generatedFolder}/; set that folder in the options of the language`,
    );
  return join(printed, generatedFolder);
}

// openapi-generator creates folders even for parts that it does not print.
function pruneEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) pruneEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
