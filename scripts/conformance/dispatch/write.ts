/** Writes the dispatch table of the bundled contract to a file for a driver. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallNames } from '../../../generators/languages/call-names.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import { loadDocument } from '../../mock/document.ts';
import { dispatchTable } from '../../../generators/samples/dispatch.ts';

/**
 * Returns the path of the file, which is the only argument of such a driver. `folder` belongs to one run; an existing
 * table is not written again, because earlier processes may be reading it.
 * @throws {MockError} if there is no bundle.
 */
export function writeDispatchTable(language: string, names: CallNames, folder: string): string {
  const file = join(folder, `dispatch-${language}.json`);
  if (existsSync(file)) return file;
  const model = buildModel(loadDocument() as unknown as OpenApiDocument);
  writeFileSync(file, JSON.stringify(dispatchTable(model, names)));
  return file;
}
