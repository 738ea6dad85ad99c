/** The portal of a third-party document, with the names of its libraries. */
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { packageRenamer } from '../../generators/names/identity.ts';
import type { OpenApi } from '../../portal/document.ts';
import { portalFiles } from '../../portal/portal.ts';
import { ownBrand } from '../openapi-generator/own-library.ts';
import { portalAssets } from './assets.ts';
import { searchWords } from './search-words.ts';
import { tablesOf } from './tables.ts';

/** Returns the files of the portal by their paths. It has the reference only: guides are written by people. */
export async function thirdPartyPortal(
  root: string,
  document: object,
  brand: Brand,
): Promise<ReadonlyMap<string, string>> {
  const openapi = document as OpenApi;
  return portalFiles({
    openapi,
    tables: tablesOf(openapi),
    guides: [],
    more: [],
    limits: '',
    errorTexts: {},
    classesOf: () => [],
    assets: await portalAssets(root),
    moved: new Map(),
    searchWords: searchWords(root),
    rename: packageRenamer(ownBrand(root), brand, LANGUAGES),
  });
}
