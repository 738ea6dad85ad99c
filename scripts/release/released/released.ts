import { LANGUAGES } from '../../../generators/languages/all.ts';
import { buildModel } from '../../../generators/model/build.ts';
import type { OpenApiDocument } from '../../../generators/model/document.ts';
import type { SdkModel } from '../../../generators/model/model.ts';
import { releasedContract } from '../../contract/released.ts';
import type { ApiFiles } from '../api/changes.ts';
import { summaryOf } from '../model/summary.ts';
import { printedApis, type Printing } from './printed.ts';

/** The contract of the last release, as today's generator reads and prints it. */
export interface Released {
  /** With digests instead of texts and examples. */
  model: SdkModel;
  /** Prints the libraries and returns their public APIs, by the ids of their languages. */
  apis(): Promise<ReadonlyMap<string, ApiFiles>>;
}

/** Reads the contract of the last release; undefined before the first one. */
export function releasedToday(root: string, onStep: Printing['onStep']): Released | undefined {
  const document = releasedContract(root) as OpenApiDocument | undefined;
  if (document === undefined) return undefined;
  return {
    model: summaryOf(buildModel(document)),
    apis: () => printedApis({ root, document, languages: LANGUAGES, onStep }),
  };
}

const UNPRINTED = new Set(['description', 'title', 'examples', 'serverUrl', 'events', 'version']);

/** Reports whether two contracts result in the same public APIs, since they differ in texts and examples only. */
export function hasSameApi(before: SdkModel, after: SdkModel): boolean {
  return printedText(before) === printedText(after);
}

const printedText = (model: SdkModel): string =>
  JSON.stringify(model, (key, value: unknown) => (UNPRINTED.has(key) ? undefined : value));
