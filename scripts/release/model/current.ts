import { readFileSync } from 'node:fs';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import type { Reporter } from '../../console/reporter.ts';
import { layoutOf } from '../../contract/layout.ts';
import { ensureValid } from '../../contract/validation-cache.ts';

/** Returns the model of the contract, or undefined if the contract is invalid, after its errors have been reported. */
export async function currentModel(reporter: Reporter): Promise<SdkModel | undefined> {
  const layout = layoutOf();
  const diagnostics = await ensureValid(layout, reporter.step);
  if (diagnostics.length > 0) {
    reporter.diagnostics(layout.contract, diagnostics);
    return undefined;
  }
  return buildModel(currentContract());
}

/** Returns the bundled contract, which must be valid. */
export const currentContract = (): OpenApiDocument =>
  JSON.parse(readFileSync(layoutOf().bundle, 'utf8')) as OpenApiDocument;
