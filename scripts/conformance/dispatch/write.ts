/** Puts the dispatch table of the bundled contract where a driver can read it. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallNames } from '../../../generators/languages/call-names.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import { loadDocument } from '../../mock/document.ts';
import { dispatchTable } from './table.ts';

/**
 * Path of the file, the one argument on the command line of a driver that finds methods by their names. `folder` is that
 * of one run: a table that is there already is not written again, because processes that started before may be reading it.
 * @throws {MockError} when there is no bundle
 */
export function writeDispatchTable(language: string, names: CallNames, folder: string): string {
  const file = join(folder, `dispatch-${language}.json`);
  if (existsSync(file)) return file;
  const model = buildModel(loadDocument() as unknown as OpenApiDocument);
  writeFileSync(file, JSON.stringify(dispatchTable(model, names)));
  return file;
}
