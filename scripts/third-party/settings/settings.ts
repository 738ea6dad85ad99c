/** What the owner of a document decides about its libraries: the content of `sdk.yaml`, under the flags of a run. */
import type { Brand } from '../../../generators/names/brand.ts';
import type { PackageIdentity, Publication } from '../../../generators/names/publication.ts';
import type { TokenEndpointAuthMethod } from '../../../generators/normalise/security.ts';
import type { SourceFile } from '../../../generators/sources/parse.ts';

/** Id of a supported language. */
export type LanguageId = Exclude<keyof Brand, 'client'>;

/** Content that is a file of its own, or a member of the settings. */
export type Content = { file: string } | InlineContent;

/** Content of a member of the settings. */
export interface InlineContent {
  /** Absolute folder of the file of settings. */
  folder: string;
  member: string;
  source: SourceFile;
}

/** Documentation of the document. */
export interface Docs {
  /** Base URLs that pages may call with a key of their reader. */
  baseUrls: readonly string[];
  /** Absolute path of a Markdown file for the first page. */
  start?: string | undefined;
  /** Public address, without a slash at its end. */
  address?: string | undefined;
}

export interface Settings {
  /** Absolute path, or URL. */
  document?: string | undefined;
  /** Absolute paths of overlays, in the order in which they are applied. */
  overlays: readonly string[];
  /** Absolute path of the folder of the libraries. */
  out?: string | undefined;
  /** Languages; all of them if absent. */
  languages?: readonly LanguageId[] | undefined;
  name?: string | undefined;
  server?: string | undefined;
  /** Header of the API key, if the document declares no scheme. */
  keyHeader?: string | undefined;
  /** How OAuth 2 clients authenticate at the token endpoint. */
  tokenEndpointAuthMethod?: TokenEndpointAuthMethod | undefined;
  /** Header that makes repeated requests safe, if the document declares none. */
  idempotencyHeader?: string | undefined;
  /** Number of retries of a client whose options say nothing else. */
  retries?: number | undefined;
  /** Public names; an absolute path or the content itself. */
  names?: Content | undefined;
  /** Continuations of lists; an absolute path or the content itself. */
  paging?: Content | undefined;
  /** Patterns of operations that the libraries leave out by choice. */
  omit: readonly string[];
  /** Documentation; absent if none is written. */
  docs?: Docs | undefined;
  publication: Publication;
  packages: Partial<Record<LanguageId, PackageIdentity>>;
  /** Generated files that their owner took over, relative to `out`, with forward slashes. */
  keep: readonly string[];
}

/** Settings without any decision. */
export const NO_SETTINGS: Settings = { overlays: [], omit: [], publication: { authors: [] }, packages: {}, keep: [] };
