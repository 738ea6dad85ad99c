import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { sampleTable } from '../../generators/samples/table.ts';
import type { OpenApi } from '../../portal/document.ts';
import type { Tables } from '../../portal/samples/samples.ts';

/** Returns the tables from which samples are printed, by the ids of the languages. */
export function tablesOf(openapi: OpenApi): Tables {
  const model = buildModel(openapi as unknown as OpenApiDocument);
  return Object.fromEntries(LANGUAGES.map(({ id, callNames }) => [id, sampleTable(model, callNames)]));
}
