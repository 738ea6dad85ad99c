/** Reads all that the portal of this repository is made from: the contract, the guides and the manifests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import type { CodeGroup } from '../../portal/blocks.ts';
import { readContract } from '../../portal/contract.ts';
import { Document, type OpenApi } from '../../portal/document.ts';
import type { ClassesOf, ErrorText } from '../../portal/pages/error.ts';
import { type Guide, GuideError, readGuide, withValues } from '../../portal/pages/guide.ts';
import { guideTables } from '../../portal/pages/tables.ts';
import { type PictureData, pictures } from '../../portal/pictures/pictures.ts';
import { portalFiles } from '../../portal/portal.ts';
import { faultsOf } from '../../portal/site/check.ts';
import { groupsOfSamples } from '../../portal/samples/samples.ts';
import { labelOf } from '../../portal/samples/languages.ts';
import { DELAYS } from '../../sandbox/deliveries/schedule.ts';
import { collectionArchive } from './archive.ts';
import { portalAssets } from './assets.ts';
import { changelogOf } from './changelog.ts';
import { duration, guideValues } from './guide-values.ts';
import { figuresPage } from './figures-page.ts';
import { librariesPage, REPOSITORY } from './libraries-page.ts';
import { readmeCode } from './readme-code.ts';
import { searchWords } from './search-words.ts';
import { startParts } from './start-parts.ts';
import { tablesOf } from './tables.ts';

const LIMITS = 'portal/limits.md';

interface OwnPortal {
  /** Files by their paths; empty if a guide has a fault. */
  files: ReadonlyMap<string, string | Uint8Array>;
  /** The files that are texts. */
  texts: ReadonlyMap<string, string>;
  /** Lines about faults of guides, and about links that lead nowhere. */
  faults: readonly string[];
}

/** Makes the portal of this repository. */
export async function ownPortal(root: string, bundle: string): Promise<OwnPortal> {
  try {
    const texts = await filesOf(root, bundle);
    const archive = collectionArchive(texts);
    return {
      files: new Map<string, string | Uint8Array>([...texts, archive]),
      texts,
      faults: faultsOf(texts, [archive[0]]),
    };
  } catch (error) {
    if (!(error instanceof GuideError)) throw error;
    return { files: new Map(), texts: new Map(), faults: [error.message] };
  }
}

async function filesOf(root: string, bundle: string): Promise<ReadonlyMap<string, string>> {
  const openapi = JSON.parse(readFileSync(bundle, 'utf8')) as OpenApi;
  const valueOf = guideValues(root);
  const code = readmeCode(root);
  const changelog = await changelogOf(root, buildModel(openapi as unknown as OpenApiDocument));
  const data = pictureData(openapi, valueOf);
  const drawn = pictures(data);
  const contract = readContract(openapi);
  const tables = guideTables(contract, data);
  const printed = tablesOf(openapi);
  const sampleOf = (operationId: string, position: number): CodeGroup | undefined => {
    const reference = contract.operations.find(({ operation }) => operation.operationId === operationId);
    const group = reference && groupsOfSamples(reference, contract, printed)[position - 1];
    return group && { ...group, title: '' };
  };
  const folder = join(root, 'portal/guides');
  const guides = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((name): Guide => {
      const file = `portal/guides/${name}`;
      return readGuide(
        { file, text: readFileSync(join(root, file), 'utf8') },
        { valueOf, pictures: drawn, codeOf: code.running, sampleOf, tables },
      );
    });
  return portalFiles({
    openapi,
    tables: printed,
    guides,
    more: [librariesPage(root, code.installing), changelog.page, figuresPage(root)],
    limits: withValues({ file: LIMITS, text: readFileSync(join(root, LIMITS), 'utf8') }, valueOf),
    errorTexts: parse(readFileSync(join(root, 'portal/error-texts.yaml'), 'utf8')) as Record<string, ErrorText>,
    classesOf: classesFor(valueOf),
    assets: await portalAssets(root),
    address: addressOf(openapi),
    releases: changelog.releases,
    repository: REPOSITORY,
    rename: (text) => text,
    searchWords: searchWords(root),
    start: startParts(root, code.installing),
    moved: new Map(
      Object.entries(parse(readFileSync(join(root, 'portal/moved.yaml'), 'utf8')) as Record<string, string>),
    ),
  });
}

/** Returns the public address of the portal, without a slash at its end. */
function addressOf({ externalDocs }: OpenApi): string {
  if (externalDocs === undefined)
    throw new Error('openapi/openapi.yaml: externalDocs is missing; give the address of the portal');
  return externalDocs.url.replace(/\/$/, '');
}

function pictureData(openapi: OpenApi, valueOf: (name: string) => string | undefined): PictureData {
  const number = (name: string): number => Number(valueOf(`${name}.raw`));
  return {
    orderStates: (new Document(openapi).schema('OrderStatus')?.enum ?? []).map(String),
    deliveryDelays: DELAYS,
    backoff: {
      base: number('retries.backoff.base_ms'),
      factor: number('retries.backoff.factor'),
      cap: number('retries.backoff.cap_ms'),
      jitter: number('retries.backoff.jitter_min'),
      retries: number('retries.max_retries'),
    },
    rateLimit: { requests: number('rate_limit.requests_per_window'), window: number('rate_limit.window_ms') },
    duration,
  };
}

/** Returns the names of error classes, each with the suffix of its language. */
function classesFor(valueOf: (name: string) => string | undefined): ClassesOf {
  const classOf = (status: number): string | undefined =>
    valueOf(`error_by_status.${status}`) ??
    (status >= 500 ? valueOf('error_by_status.5xx') : valueOf('error_by_status.default'));
  return (status) =>
    LANGUAGES.map(({ id, readme }) => ({
      label: labelOf(id),
      name: `${classOf(status)}${readme.errorSuffix}`,
    }));
}
