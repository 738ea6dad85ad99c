import { basename, resolve } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { withWorkspace } from '../../scripts/openapi-generator/workspace.ts';
import type { OmittedOperation } from '../../scripts/third-party/library-documents.ts';
import { generateThirdParty } from '../../scripts/third-party/generate.ts';
import type { PublicNames } from '../../scripts/third-party/names-file.ts';
import type { PagingFile } from '../../scripts/third-party/paging-file.ts';
import { readThirdParty } from '../../scripts/third-party/read.ts';
import { brandFor } from '../../scripts/third-party/rebrand.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Generates the libraries of a third-party document in `out`, without compiling them. Returns the operations that they lack.
 * @throws {Error} if the document is invalid
 */
export async function generateLibraries(
  document: string,
  out: string,
  names?: PublicNames,
  paging?: PagingFile,
): Promise<readonly OmittedOperation[]> {
  const { input, diagnostics, omitted } = await readThirdParty(document, { languages: LANGUAGES, names, paging });
  if (input === undefined) throw new Error(diagnostics.map(({ line, message }) => `${line} ${message}`).join('\n'));
  const modes = { check: false, verbose: false, onStep: (): void => {} };
  const brand = brandFor(input.model);
  const source = basename(document);
  await withWorkspace({ root: ROOT }, (folder) =>
    generateThirdParty({ root: ROOT, folder, input, brand, source, omitted, out, languages: LANGUAGES, ...modes }),
  );
  return omitted;
}
