import { join, resolve as resolvePath } from 'node:path';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { localiseTexts } from '../../generators/languages/localise.ts';
import { buildModel } from '../../generators/model/build.ts';
import { UnsupportedConstructError } from '../../generators/model/document.ts';
import type { Normalised } from '../../generators/normalise/normalise.ts';
import type { TokenEndpointAuthMethod } from '../../generators/normalise/security.ts';
import { normaliseWhatFits } from '../../generators/normalise/omit.ts';
import { type Brand, brandOf } from '../../generators/names/brand.ts';
import { valueAt } from '../../generators/sources/json.ts';
import { byLocation, type Diagnostic, type PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticInSources } from '../../generators/sources/locate.ts';
import type { SourceFile } from '../../generators/sources/parse.ts';
import { scalarText, toPointer } from '../../generators/sources/pointer.ts';
import { otherDocument } from '../../generators/sources/foreign-text.ts';
import { oneDocument } from '../../generators/sources/one-document.ts';
import { readSources, resolve as resolveSource, type Sources } from '../../generators/sources/sources.ts';
import { lint } from '../contract/redocly.ts';
import { openInput } from './input.ts';
import type { OmittedOperation } from './library-documents.ts';
import { withMadeUpExamples } from './made-up-examples.ts';
import { NONE_STALE, type PublicNames, type StaleNames } from './names-file.ts';
import { omissions } from './omit-patterns.ts';
import { applyOverlays, readOverlays } from './overlays/apply.ts';
import { lintChanged } from './overlays/lint-changed.ts';
import { requireAllOperations } from './operation-count.ts';
import { type PagingFile, withMoved } from './paging-file.ts';
import { withPaging } from './written-paging.ts';
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
  /** Names of the operations and webhooks that the libraries leave out by choice. */
  unwanted: string[];
  /** Patterns of `omit` that match no operation. */
  unusedPatterns: string[];
  /** Number of operations and webhooks in the document. */
  total: number;
  /** Base URL that the document says without doubt. */
  server?: string;
  /** The document as it was read, for the facts of manifests; absent if it cannot be read. */
  about?: object;
  /** Names of all operations, and of the schemas that have a class; absent if there are errors. */
  names?: PublicNames;
  /** Decided names that the document no longer has. */
  stale: StaleNames;
  /** The normalised document with its model; absent if there are errors. */
  input?: Input;
}

interface ReadOptions {
  /** Base URL of the API, in place of the servers of the document. */
  server?: string | undefined;
  /** Header that makes repeated requests safe, if the document declares none. */
  idempotencyHeader?: string | undefined;
  /** Header of the API key, if the document declares no security scheme. */
  keyHeader?: string | undefined;
  /** How OAuth 2 clients authenticate at the token endpoint. */
  tokenEndpointAuthMethod?: TokenEndpointAuthMethod | undefined;
  /** Number of retries of a client whose options say nothing else. */
  retries?: number | undefined;
  /** Absolute paths of overlays, in the order in which they are applied. */
  overlays?: readonly string[];
  /** Patterns of operations that are left out by choice. */
  omit?: readonly string[];
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
/** Maximum duration of the linter, whose findings are only notes, in milliseconds. */
const LINT_TIMEOUT = 120_000;

/**
 * Reads a third-party OpenAPI document and normalises it to the supported subset.
 * @param input path or URL of the document
 */
export async function readThirdParty(input: string, options: ReadOptions = {}): Promise<ThirdPartyDocument> {
  const opened = await openInput(input);
  const { folder, entry } = opened;
  const failed = (...diagnostics: Diagnostic[]): ThirdPartyDocument => {
    return {
      folder,
      diagnostics,
      notes: [],
      omitted: [],
      unwanted: [],
      unusedPatterns: [],
      total: 0,
      stale: NONE_STALE,
    };
  };
  if (opened.reason !== undefined) return failed(atStart(entry, opened.reason));
  try {
    const overlays = readOverlays(options.overlays ?? [], folder);
    if (overlays.diagnostics.length > 0) return failed(...overlays.diagnostics);
    const edit = (file: SourceFile) => applyOverlays(file, overlays.all, opened.url ?? resolvePath(folder, entry));
    const sources = readSources(entry, { read: opened.read, list: () => [], edit }, false);
    if (sources.diagnostics.length > 0) return failed(...sources.diagnostics);
    const version = versionError(sources);
    if (version !== undefined) return failed(version);
    const document = oneDocument(sources);
    const linted = await advice(opened.lintFolder, sources, overlays.all.length > 0);
    if (options.isStrict === true && linted.length > 0) return failed(...linted);
    const read = await settledModelOf(document, sources, { url: opened.url, ...options });
    const { input: found } = read;
    if (found !== undefined && options.paging !== undefined) {
      const known = new Set([...(read.names?.operations.keys() ?? []), ...read.stale.operations]);
      const { model, wrong } = withPaging(found.model, withMoved(options.paging, read.stale), known);
      if (wrong.length > 0) return { ...failed(...wrong), folder: options.paging.folder };
      read.input = { ...found, model };
    }
    const about = document as object;
    return { folder, about, ...read, notes: [...read.notes, ...sources.notes, ...linted].toSorted(byLocation) };
  } catch (error) {
    const reason = endlessReason(error);
    if (reason === undefined) throw error;
    return failed(atStart(entry, reason));
  } finally {
    opened.close();
  }
}

const atStart = (file: string, message: string): Diagnostic => ({ file, line: 1, column: 1, rule: 'input', message });

/** Returns why a document that grows or nests without end cannot be read. */
function endlessReason(error: unknown): string | undefined {
  // The library for YAML limits aliases of aliases.
  if (error instanceof ReferenceError && error.message.includes('alias'))
    return 'aliases of aliases make the document too large; write their values out';
  if (error instanceof RangeError && error.message.includes('call stack'))
    return 'the document is nested too deep; name its inner parts and refer to them';
  return undefined;
}

/** Returns the findings of the linter, or one note if it fails. */
async function advice(folder: string, sources: Sources, isChanged: boolean): Promise<Diagnostic[]> {
  const { entry } = sources;
  try {
    if (!isChanged) return await lint(folder, [entry], RULES, LINT_TIMEOUT);
    return await lintChanged(sources, (changed, locate) => lint(changed, [entry], RULES, LINT_TIMEOUT, locate));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ ...atStart(entry, `the document was not linted: ${reason}`), rule: 'linter' }];
  }
}

function versionError(sources: Sources): Diagnostic | undefined {
  const at = (pointer: string, message: string): Diagnostic =>
    diagnosticInSources(sources, pointer, 'unsupported', message);
  const member = (...names: string[]): string | undefined =>
    scalarText(resolveSource(sources, sources.entry, toPointer(names))?.value);
  const version = member('openapi');
  if (version === undefined) {
    const { name, message } = otherDocument(member);
    return at(name === '' ? '#' : toPointer([name]), message);
  }
  // Without quotes, 3.1 is a number.
  if (/^3\.[012](?:\.|-|$)/.test(version)) return undefined;
  return at('#/openapi', `OpenAPI ${version} is not supported; convert the document to 3.0, 3.1 or 3.2`);
}

/** Options of a document from a URL. */
type LocatedOptions = ReadOptions & { url?: string | undefined };

/** Reads a document again if names of schemas that are gone are in the way of others: a schema that moved had a number. */
async function settledModelOf(
  document: unknown,
  sources: Sources,
  options: LocatedOptions,
): Promise<Omit<ThirdPartyDocument, 'folder'>> {
  const read = await modelOf(document, sources, options);
  const { names: decided } = options;
  if (decided === undefined || read.names === undefined) return read;
  const gone = new Set(read.stale.schemas);
  const rest = new Map([...decided.schemas].filter(([pointer]) => !gone.has(pointer)));
  const taken = new Set([...gone].map((pointer) => decided.schemas.get(pointer)));
  const isNumbered = ([pointer, name]: [string, string]): boolean =>
    !rest.has(pointer) && taken.has(name.replace(/\d+$/, ''));
  if (![...read.names.schemas].some(isNumbered)) return read;
  const names = { ...decided, schemas: rest };
  return { ...(await modelOf(document, sources, { ...options, names })), stale: read.stale };
}

async function modelOf(
  document: unknown,
  sources: Sources,
  {
    server,
    url,
    idempotencyHeader,
    keyHeader,
    tokenEndpointAuthMethod,
    retries,
    omit = [],
    names,
    isStrict = false,
    languages = [],
  }: LocatedOptions,
): Promise<Omit<ThirdPartyDocument, 'folder'>> {
  const located = (rule: string, { pointer, message }: PointerDiagnostic): Diagnostic =>
    diagnosticInSources(sources, pointer, rule, message);
  const fills = await Promise.all(languages.map(async (language) => ({ language, fill: await language.load() })));
  const { isUnwanted, unused } = omissions(omit);
  const decided = { server, url, idempotencyHeader, keyHeader, tokenEndpointAuthMethod, retries, isUnwanted };
  const options = { ...decided, pinned: names?.operations, schemas: names?.schemas };
  const fitting = normaliseWhatFits(document, (normalised) => unsupportedIn(normalised, fills), options);
  const notes = fitting.report.warnings.map((warning) => located(GUESS, warning));
  const omitted = fitting.omitted.map(({ name, reason }) => ({ name, reason: located('unsupported', reason) }));
  const errors = fitting.report.errors.map((error) => located('unsupported', error));
  const refused = isStrict || errors.length > 0 ? omitted.map(({ reason }) => reason) : [];
  const diagnostics = [...errors, ...refused].toSorted(byLocation);
  const { unwanted, total } = fitting;
  const read = { diagnostics, notes, omitted, unwanted, unusedPatterns: unused(), total, stale: NONE_STALE };
  if (diagnostics.length > 0) return read;
  const input = {
    document: fitting.document,
    model: withMadeUpExamples(buildModel(fitting.document), fitting.document),
  };
  const { webhooks = {} } = fitting.document;
  const left = [...omitted, ...unwanted.map((name) => ({ name }))];
  requireAllOperations(document, { ...input.model, webhooks: Object.keys(webhooks) }, left);
  const isCertain = fitting.report.warnings.every(({ pointer }) => pointer !== '#/servers');
  const all = { operations: fitting.operationNames, schemas: fitting.schemaNames };
  const { serverUrl } = input.model;
  return {
    ...read,
    ...(isCertain && serverUrl !== '' && { server: serverUrl }),
    names: all,
    stale: staleNames(names, all, document),
    input,
  };
}

/** Returns the decided names of operations and schemas that the document no longer has. */
function staleNames(old: PublicNames | undefined, { operations, schemas }: PublicNames, document: unknown): StaleNames {
  const gone = [...(old?.operations ?? [])].filter(([key]) => !operations.has(key));
  const moved = gone.flatMap(([key, names]): [string, string][] =>
    [...operations].filter(([, kept]) => kept === names).map(([to]) => [key, to]),
  );
  return {
    operations: gone.map(([key]) => key),
    moved: new Map(moved),
    // A schema of an operation that is left out has no class, and is still in the document.
    schemas: [...(old?.schemas.keys() ?? [])].filter(
      (pointer) => !schemas.has(pointer) && valueAt(document, pointer) === undefined,
    ),
  };
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
