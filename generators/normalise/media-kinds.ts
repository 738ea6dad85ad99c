import { essenceOf, FORM, isJson, isText, MULTIPART } from '../model/media-type.ts';
import { streamFormatOf } from '../model/streams.ts';
import { pascalCase } from '../names/words.ts';
import { objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** How libraries send or read a body: as data, as the records of a stream, as text, as bytes, or not at all. */
export type MediaKind = 'json' | 'multipart' | 'form' | 'stream' | 'text' | 'bytes' | 'other';

/** Media types that stand for JSON if nothing says that they are bytes. Frameworks emit them if none is configured. */
const ANY_JSON = new Set(['*/*', 'application/*', 'application/*+json']);
const JSON_TYPE = 'application/json';

/** Returns the media type that is sent for one that stands for JSON; any other one unchanged. */
export const named = (mediaType: string): string => (ANY_JSON.has(essenceOf(mediaType)) ? JSON_TYPE : mediaType.trim());

/** Reports whether a media type has a wildcard (RFC 9110, section 12.5.1). */
export const isWildcard = (mediaType: string): boolean => essenceOf(mediaType).includes('*');

/** Returns how libraries treat a body of a media type, by its name and by its schema. */
export function kindOfMedia(document: SourceDocument, mediaType: string, schema: NodeRef): MediaKind {
  const essence = essenceOf(mediaType);
  if (essence === MULTIPART) return 'multipart';
  if (essence === FORM) return 'form';
  if (essence.startsWith('multipart/')) return 'other';
  if (streamFormatOf(essence) !== undefined) return 'stream';
  if (isBinary(document.follow(schema).node)) return 'bytes';
  if (isJson(named(essence))) return 'json';
  return isText(essence) ? 'text' : 'bytes';
}

/** Reports whether a schema says bytes: by its format in OpenAPI 3.0, by the media type of its content since 3.1. */
export function isBinary({ type = 'string', format, contentMediaType, contentEncoding }: NodeRef['node']): boolean {
  const isOther = typeof contentMediaType === 'string' && !isJson(contentMediaType) && !isText(contentMediaType);
  return [type].flat().includes('string') && (format === 'binary' || (isOther && contentEncoding === undefined));
}

const WORDS: Partial<Record<MediaKind, string>> = {
  json: 'Json',
  multipart: 'Multipart',
  form: 'Form',
  stream: 'Stream',
  bytes: 'Bytes',
};

/** Returns the word by which the methods of an operation tell a media type apart: `Bytes`, `Csv`, `Xml`. */
export const wordOf = (kind: MediaKind, mediaType: string): string => WORDS[kind] ?? subtypeWord(mediaType);

/** Returns a word for the subtype of a media type: `MergePatch` for `application/merge-patch+json`. */
export function subtypeWord(mediaType: string): string {
  const subtype = essenceOf(mediaType).replace(/^.*\//, '');
  if (subtype === 'plain' || subtype === '*') return 'Text';
  if (subtype.endsWith('+xml')) return 'Xml';
  return pascalCase(subtype.replace(/^(?:x-|vnd\.|prs\.)/, '').replace(/\+json$/, '')) || 'Text';
}

/** Returns the schema of a media type. */
export function schemaOf(content: NodeRef['node'], mediaType: string): NodeRef['node'] | undefined {
  const { schema } = objectOf(content[mediaType]);
  return schema === undefined ? undefined : objectOf(schema);
}
