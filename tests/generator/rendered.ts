import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { copyLibrary } from '../../scripts/openapi-generator/library.ts';
import { render } from '../../scripts/openapi-generator/render.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Generated code of all languages, in a temporary folder. */
export interface Rendered extends Disposable {
  /** Returns the absolute folder with the generated code of a language. */
  folderOf(id: string): string;
  /** Copies the whole library of a language, with its hand-written core. */
  copyLibrary(id: string, to: string): void;
}

/** Renders a document in all languages. */
export async function renderedFrom(
  document: OpenApiDocument,
  { root = ROOT }: { root?: string } = {},
): Promise<Rendered> {
  const folder = mkdtempSync(join(tmpdir(), 'rendered-'));
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await renderAll(root, document, folder);
    return rendered(root, folder, discard);
  } catch (error) {
    discard();
    throw error;
  }
}

function rendered(root: string, folder: string, discard: () => void): Rendered {
  const folderOf = (id: string): string => join(folder, id);
  return {
    folderOf,
    copyLibrary(id, to) {
      const language = LANGUAGES.find((found) => found.id === id);
      if (language === undefined) throw new Error(`unknown language: ${id}`);
      const product = { language, target: `sdks/${id}/${language.generatedFolder}` };
      copyLibrary(root, { ...product, fresh: folderOf(id) }, to);
    },
    [Symbol.dispose]: discard,
  };
}

async function renderAll(root: string, document: OpenApiDocument, folder: string): Promise<void> {
  await withWorkspace({ root }, async (workspace) => {
    const products = await render({
      root,
      folder: workspace,
      input: { document, model: buildModel(document) },
      languages: LANGUAGES,
      verbose: false,
      onStep: () => {},
    });
    for (const { language, fresh } of products) cpSync(fresh, join(folder, language.id), { recursive: true });
  });
}
