/** Makes all files of the portal from the contract, the guides and the facts of the libraries. */
import type { CodeGroup, Page } from './blocks.ts';
import { type Contract, readContract } from './contract.ts';
import type { OpenApi } from './document.ts';
import { type ClassesOf, errorPage, type ErrorText } from './pages/error.ts';
import { eventPage } from './pages/event.ts';
import type { Guide } from './pages/guide.ts';
import { errorIndex, eventIndex, limitsPage, referenceIndex, schemaIndex } from './pages/indexes.ts';
import { operationPage } from './pages/operation.ts';
import { schemaExamples } from './pages/schema-examples.ts';
import { schemaPage } from './pages/schema.ts';
import { startPage, type StartParts } from './pages/start.ts';
import { usesOf } from './pages/uses.ts';
import { groupsOfSamples, type Tables } from './samples/samples.ts';
import { machineFiles } from './site/machine-files.ts';
import { publicFiles, type Release } from './site/feed.ts';
import { runFiles } from './site/run-files.ts';
import type { SearchWords } from './site/search-index.ts';
import { siteFiles } from './site/site-files.ts';

interface PortalInput {
  openapi: OpenApi;
  /** Tables of the libraries, from which samples are printed. */
  tables: Tables;
  guides: readonly Guide[];
  /** Pages that only the own portal has, such as the one of the libraries. */
  more: readonly Page[];
  /** Markdown with the limits of the service. */
  limits: string;
  errorTexts: Readonly<Record<string, ErrorText>>;
  classesOf: ClassesOf;
  /** Style sheet, scripts and icon by file name. */
  assets: ReadonlyMap<string, string>;
  /** Address of the repository that has the sources of the pages. */
  repository?: string;
  /** Public address of the site, without a slash at its end. */
  address?: string;
  /** Versions in its feed; they need the address. */
  releases?: readonly Release[];
  /** Paths and anchors that existed once, each with its successor. */
  moved: ReadonlyMap<string, string>;
  /** Own parts of the first page. */
  start?: StartParts;
  /** Words by which people search, such as synonyms. */
  searchWords: SearchWords;
  /** Base URLs that pages may call with a key of their reader. */
  baseUrls?: readonly string[];
  /** Replaces the names of our libraries in code by those of others. */
  rename: (code: string) => string;
}

/** Returns the files of the portal by their paths. */
export function portalFiles(input: PortalInput): ReadonlyMap<string, string> {
  const contract = readContract(input.openapi);
  const samples = samplesOf(contract, input);
  const guides = input.guides.toSorted((a, b) => a.order - b.order).map(({ page }) => page);
  const pages = pagesOf(contract, { ...input, guides, samples });
  const { assets, address, repository, moved, baseUrls, searchWords, releases = [] } = input;
  const { title } = contract.document.openapi.info;
  return new Map([
    ...siteFiles({ contract, pages, guides, assets, address, repository, moved, baseUrls, searchWords }),
    ...machineFiles({ contract, pages, samples }),
    ...runFiles(contract, input.tables, baseUrls),
    ...(address === undefined ? [] : publicFiles(address, { title, pages, releases })),
  ]);
}

/** Returns the samples of all operations by operationId. */
function samplesOf(
  contract: Contract,
  { tables, rename }: Pick<PortalInput, 'tables' | 'rename'>,
): ReadonlyMap<string, readonly CodeGroup[]> {
  return new Map(
    contract.operations.map((reference) => [
      reference.operation.operationId ?? '',
      groupsOfSamples(reference, contract, tables).map(({ title, codes }) => ({
        title,
        codes: codes.map((code) => ({ ...code, text: rename(code.text) })),
      })),
    ]),
  );
}

interface Parts extends Omit<PortalInput, 'guides'> {
  guides: readonly Page[];
  samples: ReadonlyMap<string, readonly CodeGroup[]>;
}

function pagesOf(contract: Contract, parts: Parts): Page[] {
  const { guides, more, limits, errorTexts, classesOf, samples, start } = parts;
  const codeOf = (id: string): readonly CodeGroup[] => samples.get(id) ?? [];
  const { operations, webhooks, errors, document } = contract;
  const uses = usesOf(contract);
  const examples = schemaExamples(contract);
  return [
    startPage(contract, { guides, samplesOf: codeOf, parts: start }),
    ...guides,
    referenceIndex(contract),
    ...operations.map((reference) => operationPage(reference, contract, codeOf)),
    ...(webhooks.length === 0
      ? []
      : [eventIndex(contract), ...webhooks.map((webhook) => eventPage(webhook, contract))]),
    ...(errors.length === 0 ? [] : [errorIndex(errors, errorTexts)]),
    ...errors.map((error) => errorPage(error, { contract, text: errorTexts[error.code], classesOf })),
    schemaIndex(contract),
    ...document.schemas.map(([name, schema]) =>
      schemaPage(name, schema, {
        contract,
        uses: uses.get(name) ?? { pages: [], schemas: [] },
        example: document.exampleOf(schema) ?? examples.get(name),
      }),
    ),
    limitsPage(contract, limits),
    ...more,
  ];
}
