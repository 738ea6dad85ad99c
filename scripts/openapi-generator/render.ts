import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { CrossCheckDiagnostic } from '../../generators/cross-check/compare.ts';
import { jarFolder } from '../toolchain/jar-file.mjs';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { format } from './format.ts';
import { ensureJar } from './jar.ts';
import { runOpenApiGenerator } from './jvm.ts';
import { unexpectedFiles, missingSchemaFiles } from './banner.ts';
import {
  differencesOf,
  type Input,
  type Job,
  keepDocuments,
  createJob,
  readTemplates,
  requireValidTemplates,
  writeConfig,
  writeCrossCheckConfig,
} from './prepare.ts';
import { type Changes, compareTrees, digestOfTree, filesBelow, readTree } from './tree.ts';

/** One language's fresh output beside what is there. */
export interface RenderResult {
  language: Language;
  /** Folder that holds the generated code, relative to the root. */
  target: string;
  /** Folder with the fresh output, relative to the root. */
  fresh: string;
  /** Digest of all of it. */
  output: string;
  changes: Changes;
}

interface RenderOptions {
  root: string;
  /** Folder to work in, relative to the root. */
  folder: string;
  input: Input;
  /** The names under which it is printed; those of this repository when left out. */
  brand?: Brand;
  languages: readonly Language[];
  /** Absolute folder that keeps the documents openapi-generator read; none when left out. */
  documents?: string;
  /** Hears where openapi-generator understood the document otherwise than we did, before anything is formatted. */
  onDifferences?(differences: readonly CrossCheckDiagnostic[]): void;
  verbose: boolean;
  onStep(step: { name: string; summary: string }): void;
}

const OPENAPI_GENERATOR_FILES = ['.openapi-generator', '.openapi-generator-ignore'];

/**
 * Prints all languages in one run of the engine and formats them, in a folder apart: nothing outside it is touched.
 * @throws {Error} one line for each thing that is wrong
 */
export async function render(options: RenderOptions): Promise<RenderResult[]> {
  const { root, folder, input, brand, languages, onStep } = options;
  const jobs = await Promise.all(languages.map((language) => createJob(root, language, input.model, brand)));
  for (const job of jobs) await requireValidTemplates(root, job);
  onStep({ name: 'model', summary: countsOf(input.model) });
  const jar = await runForAll(options, jobs);
  options.onDifferences?.(differencesOf(root, folder, input.model));
  // All of them end before a failure is told: none is to write on into a folder that is being removed.
  const finished = await Promise.allSettled(jobs.map((job) => finishLanguage(options, job, jar)));
  return finished.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function countsOf({ resources, schemas }: SdkModel): string {
  const methods = resources.reduce((sum, resource) => sum + resource.methods.length, 0);
  return `${resources.length} resources, ${methods} methods, ${schemas.length} schemas`;
}

async function runForAll(options: RenderOptions, jobs: readonly Job[]): Promise<string> {
  const { root, folder, input, languages, documents, verbose, onStep } = options;
  const configs = [
    ...jobs.map((job) => writeConfig(root, folder, job, input)),
    writeCrossCheckConfig(root, folder, input),
  ];
  if (documents !== undefined) keepDocuments(root, folder, languages, documents);
  const { generator } = readToolchain(root);
  const jar = await ensureJar({ folder: jarFolder(root), generator });
  const { warnings } = await runOpenApiGenerator({
    jar: { path: jar.path, sha256: generator.sha256 },
    archives: jarFolder(root),
    folder: join(root, folder),
    configs,
    writeArchive: LANGUAGES.every(({ id }) => jobs.some(({ language }) => language.id === id)),
    verbose,
  });
  for (const warning of warnings) onStep({ name: 'warning', summary: warning });
  const how = jar.fetched ? 'fetched and verified' : 'verified';
  onStep({ name: 'engine', summary: `openapi-generator ${jar.version} ${how}, ${jobs.length} in one run` });
  return jar.path;
}

async function finishLanguage(options: RenderOptions, job: Job, jar: string): Promise<RenderResult> {
  const { root, folder, verbose, onStep } = options;
  const { language } = job;
  const { id } = language;
  const target = `sdks/${id}/${language.generatedFolder}`;
  const fresh = freshFolder(root, `${folder}/${id}`, language);
  const output = join(root, fresh);
  const problems = [
    ...unexpectedFiles(root, id, output),
    ...missingSchemaFiles(language, [...job.context.schemas.keys()], readTemplates(root, id), output),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await format(language, { root, folder: output, scratch: join(root, folder), jar }, verbose);
  const after = readTree(output);
  const changes = compareTrees(readTree(join(root, target)), after);
  onStep({ name: id, summary: `${after.size} files printed and formatted` });
  return { language, target, fresh, output: digestOfTree(after), changes };
}

/** Where in the engine's output the code is, once what the engine leaves beside it is gone. Relative to the root. */
function freshFolder(root: string, printed: string, { id, generatedFolder }: Language): string {
  for (const name of OPENAPI_GENERATOR_FILES) rmSync(join(root, printed, name), { recursive: true, force: true });
  const files = filesBelow(join(root, printed));
  if (files.length === 0) throw new Error(`${id}: the engine printed no file; --verbose shows its log`);
  pruneEmptyFolders(join(root, printed));
  // A language may lay its files out as below the library's folder, or as below the generated one.
  const inside = files.filter((path) => path.startsWith(`${generatedFolder}/`));
  if (inside.length === 0) return printed;
  const outside = files.find((path) => !inside.includes(path));
  if (outside !== undefined)
    throw new Error(
      `${id}: ${outside} lies outside of ${generatedFolder}/; name that folder in the options of the language`,
    );
  return `${printed}/${generatedFolder}`;
}

// The engine makes the folders of parts that it then does not print.
function pruneEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) pruneEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
