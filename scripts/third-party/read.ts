import { keepIntegers, roundedIntegers } from './exact-integers.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { localiseTexts } from '../../generators/languages/localise.ts';
import { buildModel } from '../../generators/model/build.ts';
import { UnsupportedConstructError } from '../../generators/model/document.ts';
import type { Normalised } from '../../generators/normalise/normalise.ts';
import { normaliseWhatFits } from '../../generators/normalise/omit.ts';
import { type Brand, brandOf } from '../../generators/names/brand.ts';
import { byLocation, type Diagnostic, type PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticInSources } from '../../generators/sources/locate.ts';
import { scalarText } from '../../generators/sources/pointer.ts';
import { readSources, resolve as resolveSource, type Sources } from '../../generators/sources/sources.ts';
import { diskReader } from '../contract/disk.ts';
import { bundle, lint } from '../contract/redocly.ts';
import type { OmittedOperation } from './library-documents.ts';
import type { PublicNames } from './names-file.ts';
import { type PagingFile, withPaging } from './paging-file.ts';
import type { Input } from '../openapi-generator/prepare.ts';

/** Rule of a note about a place where the libraries are less precise than the document. */
export const GUESS = 'warning';

/** The result of reading a third-party document. */
export interface ThirdPartyDocument {
  /** Absolute folder; the files of the diagnostics are relative to it. */
  folder: string;
  /** Errors, because of which no model could be built. */
  diagnostics: Diagnostic[];
  /** Places where the SDKs are less precise than the document, or where the document is unusual. */
  notes: Diagnostic[];
  /** Operations and webhooks that the libraries leave out, with the construct that they cannot express. */
  omitted: OmittedOperation[];
  /** Number of operations and webhooks in the document. */
  total: number;
  /** Names of all operations, and of the schemas that have a class; absent if there are errors. */
  names?: PublicNames;
  /** The normalised document with its model; absent if there are errors. */
  input?: Input;
}

interface ReadOptions {
  /** Base URL of the API, in place of the servers of the document. */
  server?: string | undefined;
  /** Header that makes repeated requests safe, if the document declares none. */
  idempotencyHeader?: string | undefined;
  /** Names that are decided. */
  names?: PublicNames | undefined;
  /** Continuations of lists that a user wrote. */
  paging?: PagingFile | undefined;
  /** True to refuse a document that violates the specification, or of which an operation would be left out. */
  isStrict?: boolean;
  languages?: readonly Language[];
}

const RULES = join(import.meta.dirname, 'redocly.yaml');
/** Brand for contexts that are not printed. */
const ANY_BRAND = brandOf('any', LANGUAGES) as Brand;
// An alias can refer to a part with aliases; the product of all of them is limited.
const MAX_ALIASES = 10_000;

/** Reads a third-party OpenAPI document and normalises it to the supported subset. */
export async function readThirdParty(input: string, options: ReadOptions = {}): Promise<ThirdPartyDocument> {
  const file = resolve(input);
  const folder = dirname(file);
  const sources = readSources(basename(file), { ...diskReader(folder), list: () => [] }, false);
  const failed = (...diagnostics: Diagnostic[]): ThirdPartyDocument => {
    return { folder, diagnostics, notes: [], omitted: [], total: 0 };
  };
  if (sources.diagnostics.length > 0) return failed(...sources.diagnostics);
  const version = versionError(sources);
  if (version !== undefined) return failed(version);
  const [linted, document] = await Promise.allSettled([
    lint(folder, [sources.entry], RULES),
    documentOf(sources, folder),
  ]);
  if (linted.status === 'rejected') throw linted.reason;
  if (document.status === 'rejected') throw document.reason;
  if (options.isStrict === true && linted.value.length > 0) return failed(...linted.value);
  const read = await modelOf(document.value, sources, options);
  const { input: found } = read;
  if (found !== undefined && options.paging !== undefined) {
    const { model, wrong } = withPaging(found.model, options.paging);
    if (wrong.length > 0) return { ...failed(...wrong), folder: options.paging.folder };
    read.input = { ...found, model };
  }
  const rounded = sources.files.size === 1 ? [] : roundedIntegers(sources, GUESS);
  const notes = [...read.notes, ...sources.notes, ...linted.value, ...rounded].toSorted(byLocation);
  return { folder, ...read, notes };
}

function versionError(sources: Sources): Diagnostic | undefined {
  const at = (pointer: string, message: string): Diagnostic =>
    diagnosticInSources(sources, pointer, 'unsupported', message);
  const member = (name: string): string | undefined =>
    scalarText(resolveSource(sources, sources.entry, `#/${name}`)?.value);
  if (member('swagger') !== undefined) {
    return at('#/swagger', 'Swagger 2.0 is not supported; convert the document with `npx swagger2openapi`');
  }
  const version = member('openapi');
  if (version === undefined) return at('#', 'the document has no OpenAPI version; add `openapi: 3.1.0`');
  if (/^3\.[012]\./.test(version)) return undefined;
  return at('#/openapi', `OpenAPI ${version} is not supported; convert the document to 3.0, 3.1 or 3.2`);
}

/** Returns the document as JSON. Only one in several files has to be bundled. */
async function documentOf(sources: Sources, folder: string): Promise<unknown> {
  if (sources.files.size === 1) {
    const parsed = sources.files.get(sources.entry)?.document;
    if (parsed !== undefined) keepIntegers(parsed);
    return parsed?.toJS({ maxAliasCount: MAX_ALIASES });
  }
  const scratch = mkdtempSync(join(tmpdir(), 'generate-input-'));
  try {
    const target = join(scratch, 'openapi.json');
    await bundle(folder, sources.entry, target, RULES);
    return JSON.parse(readFileSync(target, 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function modelOf(
  document: unknown,
  sources: Sources,
  { server, idempotencyHeader, names, isStrict = false, languages = [] }: ReadOptions,
): Promise<Omit<ThirdPartyDocument, 'folder'>> {
  const located = (rule: string, { pointer, message }: PointerDiagnostic): Diagnostic =>
    diagnosticInSources(sources, pointer, rule, message);
  const fills = await Promise.all(languages.map(async (language) => ({ language, fill: await language.load() })));
  const options = { server, idempotencyHeader, pinned: names?.operations, schemas: names?.schemas };
  const fitting = normaliseWhatFits(document, (normalised) => unsupportedIn(normalised, fills), options);
  const notes = fitting.report.warnings.map((warning) => located(GUESS, warning));
  const omitted = fitting.omitted.map(({ name, reason }) => ({ name, reason: located('unsupported', reason) }));
  const errors = fitting.report.errors.map((error) => located('unsupported', error));
  const refused = isStrict || errors.length > 0 ? omitted.map(({ reason }) => reason) : [];
  const diagnostics = [...errors, ...refused].toSorted(byLocation);
  const read = { diagnostics, notes, omitted, total: fitting.total };
  if (diagnostics.length > 0) return read;
  const all = { operations: fitting.operationNames, schemas: fitting.schemaNames };
  return { ...read, names: all, input: { document: fitting.document, model: buildModel(fitting.document) } };
}

interface Fill {
  language: Language;
  fill: Awaited<ReturnType<Language['load']>>;
}

/** Returns the first construct that the model, or one of the languages, does not support. */
function unsupportedIn({ document }: Normalised, fills: readonly Fill[]): PointerDiagnostic | undefined {
  let speaker = '';
  try {
    const model = buildModel(document);
    for (const { language, fill } of fills) {
      speaker = `${language.names.title}: `;
      fill({ model: localiseTexts(model, language.names), behaviour: [], brand: ANY_BRAND, sdkVersion: '1.0.0' });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof UnsupportedConstructError)) throw error;
    return { pointer: error.pointer, message: `${speaker}${error.message}` };
  }
}
