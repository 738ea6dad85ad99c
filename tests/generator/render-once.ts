import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import type { PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { copyLibrary } from '../../scripts/openapi-generator/library.ts';
import { render } from '../../scripts/openapi-generator/render.ts';
import { digest, filesBelow } from '../../scripts/files/tree.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import { keepOutput } from './kept-output.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders that decide what is generated from a document. Paths are relative to the root. */
const FOLDERS = ['generators', 'templates', 'scripts/openapi-generator', 'scripts/toolchain'];
const FILES = ['openapitools.json', '.oxfmtrc.json', '.editorconfig', '.gitignore', 'tests/generator/render-once.ts'];
const DIFFERENCES = 'differences.json';

/** Generated code of all languages, in a temporary folder. */
export interface Rendered extends Disposable {
  /** Returns the absolute folder with the generated code of a language. */
  folderOf(id: string): string;
  /** Copies the whole library of a language, with its hand-written core. */
  copyLibrary(id: string, to: string): void;
  /** Differences that the cross-check found. */
  differences: readonly PointerDiagnostic[];
}

interface Options {
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Renders into the folder; a parameter for tests. */
  work?: (root: string, document: OpenApiDocument, folder: string) => Promise<void>;
}

/** Renders a document in all languages, unless the generator has rendered it for this name before. */
export async function renderOnce(
  name: string,
  document: OpenApiDocument,
  { root = ROOT, env, work = renderAll }: Options = {},
): Promise<Rendered> {
  const folder = mkdtempSync(join(tmpdir(), 'rendered-'));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  const reads = { folder: root, files: inputs(root) };
  const command = [digest(JSON.stringify(document))];
  try {
    await keepOutput({ root, name: `rendered/${name}`, command, reads, folder, env }, () =>
      work(root, document, folder),
    );
    return rendered(root, folder, discard);
  } catch (error) {
    discard();
    throw error;
  }
}

function rendered(root: string, folder: string, discard: () => void): Rendered {
  const differences = JSON.parse(readFileSync(join(folder, DIFFERENCES), 'utf8')) as PointerDiagnostic[];
  const folderOf = (id: string): string => join(folder, id);
  return {
    folderOf,
    copyLibrary(id, to) {
      const language = LANGUAGES.find((found) => found.id === id);
      if (language === undefined) throw new Error(`unknown language: ${id}`);
      const product = { language, target: `sdks/${id}/${language.generatedFolder}` };
      copyLibrary(root, { ...product, fresh: relative(root, folderOf(id)) }, to);
    },
    differences,
    [Symbol.dispose]: discard,
  };
}

/** Returns the files that decide what is generated: the generator, its templates, versions and formats. */
function inputs(root: string): string[] {
  const ofLanguages = LANGUAGES.flatMap(({ id, formatter }) => [`sdks/${id}/package.json`, ...formatter.inputs]);
  const below = FOLDERS.flatMap((part) => filesBelow(join(root, part)).map((path) => `${part}/${path}`));
  return [...below.filter((path) => !path.endsWith('.test.ts')), ...ofLanguages, ...FILES];
}

async function renderAll(root: string, document: OpenApiDocument, folder: string): Promise<void> {
  let differences: readonly PointerDiagnostic[] = [];
  await withWorkspace({ root }, async (workspace) => {
    const products = await render({
      root,
      folder: workspace,
      input: { document, model: buildModel(document) },
      languages: LANGUAGES,
      onDifferences: (found) => (differences = found),
      verbose: false,
      onStep: () => {},
    });
    for (const { language, fresh } of products)
      cpSync(join(root, fresh), join(folder, language.id), { recursive: true });
  });
  writeFileSync(join(folder, DIFFERENCES), JSON.stringify(differences));
}
