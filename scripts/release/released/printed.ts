import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { digest, digestOfTree, filesBelow, readTree } from '../../files/tree.ts';
import { copyLibrary } from '../../openapi-generator/library.ts';
import { recordApi } from '../../openapi-generator/record-api.ts';
import { render } from '../../openapi-generator/render.ts';
import { withWorkspace } from '../../openapi-generator/workspace.ts';
import type { ApiFiles } from '../api/changes.ts';

/** Public APIs by the ids of their languages. */
type Apis = Readonly<Record<string, ApiFiles>>;

/** The last printed APIs, relative to the root: `plan`, `version` and checks need the same ones one after the other. */
const CACHE = '.cache/released-api.json';
/** What they depend on, besides the contract and the hand-written parts of the libraries. */
const FOLDERS = ['generators', 'templates', 'scripts/openapi-generator', 'scripts/files'];
const FILES = ['openapi/behaviour.yaml', 'package-lock.json', 'sdks/python/requirements-dev.txt'];

export interface Printing {
  root: string;
  /** The bundled contract. */
  document: OpenApiDocument;
  languages: readonly Language[];
  onStep(step: { name: string; summary: string }): void;
}

/**
 * Returns the public APIs of the libraries that today's generator, templates and cores make from a contract. They are printed
 * and recorded in a temporary folder.
 * @throws {Error} with the output of the tool that failed
 */
export async function printedApis(printing: Printing): Promise<Map<string, ApiFiles>> {
  const { root, languages, onStep } = printing;
  const inputs = inputsOf(printing);
  const cached = cachedIn(root, inputs);
  if (cached !== undefined) return new Map(Object.entries(cached));
  const onWait = (summary: string): void => onStep({ name: 'wait', summary });
  try {
    const apis = await withWorkspace({ root, onWait }, (folder) => print(printing, folder));
    replaceFile(join(root, CACHE), JSON.stringify({ inputs, apis: Object.fromEntries(apis) }));
    onStep({ name: 'printed', summary: `the released contract with today's code, in ${languages.length} languages` });
    return apis;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`the released contract cannot be printed with today's code, so nothing is planned: ${cause}`, {
      cause: error,
    });
  }
}

function inputsOf({ root, document, languages }: Printing): string {
  const own = languages.flatMap(({ id, handWritten, harness }) =>
    [...handWritten, ...harness.recorder.parts].map((part) => `sdks/${id}/${part}`),
  );
  const digests = [...FOLDERS, ...FILES, ...own].map((path) => {
    const isFile = statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
    return [path, isFile ? digest(readFileSync(join(root, path))) : digestOfTree(readTree(join(root, path)))];
  });
  return digest(JSON.stringify([document, digests]));
}

function cachedIn(root: string, inputs: string): Apis | undefined {
  if (!existsSync(join(root, CACHE))) return undefined;
  const cached = JSON.parse(readFileSync(join(root, CACHE), 'utf8')) as { inputs: string; apis: Apis };
  return cached.inputs === inputs ? cached.apis : undefined;
}

async function print({ root, document, languages }: Printing, folder: string): Promise<Map<string, ApiFiles>> {
  const input = { document, model: buildModel(document) };
  const products = await render({ root, folder, input, languages, verbose: false, onStep: () => {} });
  const recorded = products.map(async (product) => {
    const { language } = product;
    const library = join(folder, 'libraries', language.id);
    copyLibrary(root, product, library);
    for (const part of language.harness.recorder.parts)
      cpSync(join(root, 'sdks', language.id, part), join(library, part), { recursive: true });
    await recordApi(language, library);
    const api = join(library, language.versioning.api);
    const files = filesBelow(api).map((name) => [name, readFileSync(join(api, name), 'utf8')] as const);
    return [language.id, Object.fromEntries(files)] as const;
  });
  // Waits for all languages, so that none still writes into a folder that is being removed.
  const finished = await Promise.allSettled(recorded);
  return new Map(
    finished.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    }),
  );
}
