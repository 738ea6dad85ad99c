import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageGenerator } from '../../generators/languages/language.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import { type Language, LANGUAGES } from '../../generators/names/naming.ts';
import { jarFolder } from '../toolchain/jar-file.mjs';
import { readLock } from '../toolchain/lock.mjs';
import { format } from './format.ts';
import { ensureJar } from './jar.ts';
import { runEngine } from './jvm.ts';
import type { Printer } from './printer.ts';
import { strangers } from './origin.ts';
import { type Job, makeJob, requireSoundTemplates, writeConfig } from './print.ts';
import { type Changes, compareTrees, digestOfTree, filesBelow, readTree } from './tree.ts';

/** One language's fresh output beside what is there. */
export interface Product {
  language: Language;
  /** Folder that holds the generated code, relative to the root. */
  target: string;
  /** Folder with the fresh output, relative to the root. */
  fresh: string;
  /** Digest of all of it. */
  output: string;
  changes: Changes;
}

export interface ProduceOptions {
  root: string;
  /** Folder to work in, relative to the root. */
  folder: string;
  model: SdkModel;
  /** The names under which it is printed; those of this repository when left out. */
  brand?: Brand;
  printers: ReadonlyMap<Language, Printer>;
  verbose: boolean;
  onStep(step: { name: string; summary: string }): void;
}

const ENGINE_FILES = ['.openapi-generator', '.openapi-generator-ignore'];

/**
 * Prints all languages in one run of the engine and formats them, in a folder apart: nothing outside it is touched.
 * @throws {Error} one line for each thing that is wrong
 */
export async function produce(options: ProduceOptions): Promise<Product[]> {
  const { root, model, brand, onStep } = options;
  const jobs = await Promise.all([...options.printers.values()].map((printer) => makeJob(root, printer, model, brand)));
  for (const job of jobs) requireSoundTemplates(root, job);
  onStep({ name: 'model', summary: countsOf(model) });
  const jar = await printAll(options, jobs);
  // All of them end before a failure is told: none is to write on into a folder that is being removed.
  const finished = await Promise.allSettled(jobs.map((job) => finish(options, job, jar)));
  return finished.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function countsOf({ resources, schemas }: SdkModel): string {
  const methods = resources.reduce((sum, resource) => sum + resource.methods.length, 0);
  return `${resources.length} resources, ${methods} methods, ${schemas.length} schemas`;
}

async function printAll(options: ProduceOptions, jobs: readonly Job[]): Promise<string> {
  const { root, folder, model, verbose, onStep } = options;
  const configs = jobs.map((job) => writeConfig(root, folder, job, model));
  const { generator } = readLock(root);
  const jar = await ensureJar({ folder: jarFolder(root), generator });
  const { warnings } = await runEngine({
    jar: { path: jar.path, sha256: generator.sha256 },
    archives: jarFolder(root),
    folder: join(root, folder),
    configs,
    writeArchive: jobs.length === LANGUAGES.length,
    verbose,
  });
  for (const warning of warnings) onStep({ name: 'warning', summary: warning });
  const how = jar.fetched ? 'fetched and verified' : 'verified';
  onStep({ name: 'engine', summary: `openapi-generator ${jar.version} ${how}, ${jobs.length} in one run` });
  return jar.path;
}

async function finish(options: ProduceOptions, job: Job, jar: string): Promise<Product> {
  const { root, folder, verbose, onStep } = options;
  const { language, generator, printer } = job;
  const target = `sdks/${language}/${generator.generatedFolder}`;
  const fresh = freshFolder(root, `${folder}/${language}`, generator);
  const output = join(root, fresh);
  const problems = strangers(root, language, output);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await format(language, printer, { root, folder: output, scratch: join(root, folder), jar }, verbose);
  const after = readTree(output);
  const changes = compareTrees(readTree(join(root, target)), after);
  onStep({ name: language, summary: `${after.size} files printed and formatted` });
  return { language, target, fresh, output: digestOfTree(after), changes };
}

/** Where in the engine's output the code is, once what the engine leaves beside it is gone. Relative to the root. */
function freshFolder(root: string, printed: string, { language, generatedFolder }: LanguageGenerator): string {
  for (const name of ENGINE_FILES) rmSync(join(root, printed, name), { recursive: true, force: true });
  const files = filesBelow(join(root, printed));
  if (files.length === 0) throw new Error(`${language}: the engine printed no file; --verbose shows its log`);
  pruneEmptyFolders(join(root, printed));
  // A language may lay its files out as below the library's folder, or as below the generated one.
  const inside = files.filter((path) => path.startsWith(`${generatedFolder}/`));
  if (inside.length === 0) return printed;
  const outside = files.find((path) => !inside.includes(path));
  if (outside !== undefined)
    throw new Error(`${language}: ${outside} lies outside of ${generatedFolder}/; move it there`);
  return `${printed}/${generatedFolder}`;
}

// The engine makes the folders of parts that it then does not print.
function pruneEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) pruneEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
