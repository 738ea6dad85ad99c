/** The portal of a third-party document, with the names of its libraries. */
import { LANGUAGES } from '../../generators/languages/all.ts';
import { nameCredentials, usualOptions } from '../../generators/languages/credentials.ts';
import type { Language } from '../../generators/languages/language.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { spellingsOf } from '../../generators/names/brand.ts';
import { packageRenamer } from '../../generators/names/identity.ts';
import type { Card } from '../../portal/blocks.ts';
import type { OpenApi } from '../../portal/document.ts';
import type { StartParts } from '../../portal/pages/start.ts';
import { portalFiles } from '../../portal/portal.ts';
import { labelOf } from '../../portal/samples/languages.ts';
import { ownBrand } from '../openapi-generator/own-library.ts';
import { portalAssets } from './assets.ts';
import { searchWords } from './search-words.ts';
import { tablesOf } from './tables.ts';

/** What the portal is made from. */
export interface ThirdPartyPortal {
  document: object;
  brand: Brand;
  /** Languages whose libraries the portal shows. */
  languages?: readonly Language[];
  /** Version of each library, by the id of its language. */
  versionOf: (language: string) => string;
  /** Markdown of the owner for the first page. */
  start?: string | undefined;
  /** Base URLs that pages may call with a key of their reader. */
  baseUrls?: readonly string[] | undefined;
  /** Public address of the portal, without a slash at its end. */
  address?: string | undefined;
}

/** Returns the files of the portal by their paths: a first page and the reference. */
export async function thirdPartyPortal(root: string, portal: ThirdPartyPortal): Promise<ReadonlyMap<string, string>> {
  const { document, brand, languages = LANGUAGES, baseUrls = [], address } = portal;
  const options = usualOptions(buildModel(document as OpenApiDocument), brand);
  const variables = options.flatMap(({ variable }) => variable ?? []);
  const rename = packageRenamer(ownBrand(root), brand, LANGUAGES);
  const openapi = document as OpenApi;
  const shown = new Set(languages.map(({ id }) => id));
  const tables = Object.entries(tablesOf(openapi)).filter(([id]) => shown.has(id));
  return portalFiles({
    openapi,
    tables: Object.fromEntries(tables),
    guides: [],
    more: [],
    limits: '',
    errorTexts: {},
    classesOf: () => [],
    assets: await portalAssets(root),
    moved: new Map(),
    searchWords: searchWords(root),
    rename: (text) => rename(nameCredentials(text, variables)),
    start: startOf(portal, variables),
    baseUrls,
    ...(address === undefined ? {} : { address }),
  });
}

/** Returns the libraries with the command of each, the variables of the credentials, and the text of the owner. */
function startOf(portal: ThirdPartyPortal, variables: readonly string[]): StartParts {
  const { brand, languages = LANGUAGES, versionOf, start = '' } = portal;
  const libraries = languages.map(({ id, addPackage }): Card => {
    const version = versionOf(id);
    return { title: labelOf(id), badge: version, command: addPackage(brand, version) };
  });
  const text = [credentialsText(brand, variables), start].filter((part) => part !== '').join('\n\n');
  return { ways: [], libraries, text };
}

function credentialsText({ client }: Brand, variables: readonly string[]): string {
  const end = `of its client \`${client}\`.`;
  if (variables.length === 0)
    return `Each library reads the API key from the environment variable \`${spellingsOf(client).constant}_KEY\`, or takes it as an option ${end}`;
  const names = variables.map((name) => `\`${name}\``).join(' and ');
  return `Each library reads its credentials from ${names} in the environment, or takes them as options ${end}`;
}
