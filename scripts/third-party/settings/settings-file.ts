/** Reads and checks `sdk.yaml`, the file of a document's owner. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import type { Author, PackageIdentity, Publication } from '../../../generators/names/publication.ts';
import type { TokenEndpointAuthMethod } from '../../../generators/normalise/security.ts';
import { isBaseUrl } from '../../../generators/normalise/server.ts';
import { byLocation, type Diagnostic, quote } from '../../../generators/sources/diagnostic.ts';
import { textOfBytes } from '../../../generators/sources/foreign-text.ts';
import { nodeAt } from '../../../generators/sources/locate.ts';
import { diagnosticAt, parseSource, type SourceFile } from '../../../generators/sources/parse.ts';
import { refusals } from '../publishing.ts';
import { schemaDiagnostics } from './schema-check.ts';
import SCHEMA from './sdk.schema.json' with { type: 'json' };
import { type Content, type LanguageId, NO_SETTINGS, type Settings } from './settings.ts';

/** A file of settings as it was read. */
export interface SettingsFile {
  /** Absolute path. */
  path: string;
  settings: Settings;
  diagnostics: Diagnostic[];
  /** Text; empty if the file does not exist. */
  text: string;
  /** Content, to which decisions are added. Absent if the file does not exist, or is empty. */
  source?: SourceFile;
}

/** The file as its schema describes it. */
interface Written {
  document?: string;
  overlays?: string[];
  out?: string;
  languages?: LanguageId[];
  name?: string;
  server?: string;
  keyHeader?: string;
  tokenEndpointAuthMethod?: TokenEndpointAuthMethod;
  idempotencyHeader?: string;
  retries?: number;
  names?: string | object;
  paging?: string | object;
  omit?: string[];
  docs?: boolean | { baseUrls?: string[]; start?: string; address?: string };
  package?: Partial<Publication> & { authors?: Author[] };
  packages?: Partial<Record<LanguageId, PackageIdentity>>;
  keep?: string[];
}

const RULE = 'settings';

/** Reads and checks a file of settings. A file that does not exist has none, so that the first run can write it. */
export function readSettingsFile(file: string): SettingsFile {
  const path = resolve(file);
  const failed = (...diagnostics: Diagnostic[]): SettingsFile => ({
    path,
    settings: NO_SETTINGS,
    text: '',
    diagnostics,
  });
  const atStart = (message: string): SettingsFile =>
    failed({ file: basename(path), line: 1, column: 1, rule: RULE, message });
  const folder = statSync(dirname(path), { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true)
    return atStart(`its folder ${dirname(path)} does not exist; create it or choose another --config`);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return failed();
  if (!stat.isFile()) return atStart('this is not a file; name one, such as --config sdk.yaml');
  const read = textOfBytes(readFileSync(path));
  if ('reason' in read) return atStart(read.reason);
  // Only comments: nothing is decided yet.
  if (read.text.split('\n').every((line) => /^\s*(?:#|---\s*$|$)/.test(line))) return { ...failed(), text: read.text };
  const { file: source, diagnostics, notes } = parseSource(basename(path), read.text, false);
  const invalid = [...diagnostics, ...notes].map((each) => withHint(each, read.text));
  if (source === undefined || invalid.length > 0) return failed(...invalid);
  const written = withoutEmpty(source.document.toJS()) as Written;
  const wrong = schemaDiagnostics(source, SCHEMA, RULE, written);
  if (wrong.length > 0) return failed(...wrong);
  const settings = settingsOf(written, path, source);
  return { path, settings, diagnostics: mistakesIn(written, source, dirname(path)), text: read.text, source };
}

/** Returns a value without members that have no value, because their lines are comments. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutEmpty(member)]));
}

/** Says what is wrong with a path in a list in one line, where braces begin a map. */
function withHint(diagnostic: Diagnostic, text: string): Diagnostic {
  const line = text.split('\n')[diagnostic.line - 1] ?? '';
  if (diagnostic.rule !== 'yaml' || !/\[.*\/\{/.test(line)) return diagnostic;
  return { ...diagnostic, message: 'braces in such a list need quotes, as in ["DELETE /users/{id}"]; add them' };
}

function settingsOf(written: Written, path: string, source: SourceFile): Settings {
  const { document, overlays = [], out, docs, omit = [], package: publication, packages = {}, keep = [] } = written;
  const { languages, name, server, keyHeader, tokenEndpointAuthMethod, idempotencyHeader, retries } = written;
  const absolute = (text: string): string => resolve(dirname(path), text);
  const content = (member: 'names' | 'paging'): Content | undefined => {
    const value = written[member];
    if (typeof value === 'string') return { file: absolute(value) };
    return value === undefined ? undefined : { folder: dirname(path), member, source };
  };
  return {
    languages,
    name,
    server,
    keyHeader,
    tokenEndpointAuthMethod,
    idempotencyHeader,
    retries,
    omit,
    packages,
    keep,
    document: document === undefined || isUrl(document) ? document : absolute(document),
    overlays: overlays.map(absolute),
    out: out === undefined ? undefined : absolute(out),
    names: content('names'),
    paging: content('paging'),
    docs: docsOf(docs, absolute),
    publication: { ...publication, authors: publication?.authors ?? [] },
  };
}

function docsOf(docs: Written['docs'], absolute: (path: string) => string): Settings['docs'] {
  if (docs === undefined || docs === false) return undefined;
  const { baseUrls = [], start, address } = docs === true ? {} : docs;
  return { baseUrls, start: start === undefined ? undefined : absolute(start), address: address?.replace(/\/$/, '') };
}

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** Returns the mistakes that the schema cannot say. */
function mistakesIn(written: Written, source: SourceFile, folder: string): Diagnostic[] {
  const { document, overlays = [], out, server, docs, names, paging, keep = [] } = written;
  const found: Diagnostic[] = [];
  const refuse = (pointer: string, message: string): void => {
    found.push(diagnosticAt(source, nodeAt(source, pointer), RULE, message));
  };
  const { baseUrls = [], start } = typeof docs === 'object' ? docs : {};
  const urls = [['/server', server] as const, ...baseUrls.map((url, at) => [`/docs/baseUrls/${at}`, url] as const)];
  for (const [pointer, url] of urls) {
    if (url === undefined || isBaseUrl(url)) continue;
    refuse(pointer, `${quote(url)} is not a base URL with https, such as https://api.example.com/v1; correct it`);
  }
  const paths: readonly (readonly [string, unknown])[] = [
    ...Object.entries({ document, out, names, paging }).map(([member, value]) => [`/${member}`, value] as const),
    ['/docs/start', start],
    ...overlays.map((path, at) => [`/overlays/${at}`, path] as const),
    ...keep.map((path, at) => [`/keep/${at}`, path] as const),
  ];
  for (const [pointer, path] of paths) {
    // A file of settings is shared by people with several systems.
    if (typeof path === 'string' && sep === '/' && path.includes('\\') && !isUrl(path))
      refuse(pointer, `${quote(path)} has backslashes; write a path with /, which every system reads`);
  }
  if (start !== undefined && !existsSync(resolve(folder, start)))
    refuse('/docs/start', `${quote(start)} does not exist; correct it`);
  const { package: publication, packages = {} } = written;
  const decisions = { publication: { ...publication, authors: publication?.authors ?? [] }, packages };
  for (const { pointer, message } of refusals(decisions)) refuse(pointer, message);
  for (const [at, path] of keep.entries()) {
    if (/^(?:[/\\]|[a-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(path))
      refuse(
        `/keep/${at}`,
        `${quote(path)} is outside of the libraries; name a file in \`out\`, such as node/README.md`,
      );
  }
  return found.toSorted(byLocation);
}
