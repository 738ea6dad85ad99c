import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import { filesBelow } from '../../files/tree.ts';
import { copyLibrary } from '../../openapi-generator/library.ts';
import { recordApi } from '../../openapi-generator/record-api.ts';
import { render } from '../../openapi-generator/render.ts';
import { withWorkspace } from '../../openapi-generator/workspace.ts';
import type { ApiFiles } from '../api/changes.ts';

/**
 * Returns the public APIs of the libraries that today's generator, templates and cores make from a contract. They are printed
 * and recorded in a temporary folder.
 * @throws {Error} with the output of the tool that failed
 */
export async function printedApis(
  root: string,
  document: OpenApiDocument,
  languages: readonly Language[],
): Promise<Map<string, ApiFiles>> {
  return withWorkspace({ root }, async (folder) => {
    const input = { document, model: buildModel(document) };
    const products = await render({ root, folder, input, languages, verbose: false, onStep: () => {} });
    const recorded = products.map(async (product) => {
      const { language } = product;
      const library = join(root, folder, 'libraries', language.id);
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
  });
}
