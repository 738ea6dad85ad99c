import type { BytesStream, FilePart } from '../request/source.ts';

/** Reports whether a value can be sent as bytes. */
export function isContent(value: unknown): boolean {
  return isBytes(value) || isStream(value) || isFilePart(value);
}

const isBytes = (value: unknown): boolean => value instanceof Uint8Array || value instanceof Blob;

/** Reports whether a value is a stream of pieces of bytes. Text can be iterated too, but not asynchronously. */
export function isStream(value: unknown): value is BytesStream {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || typeof (value as { getReader?: unknown }).getReader === 'function';
}

/** Reports whether a value is a file with its name. */
export function isFilePart(value: unknown): value is FilePart {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false;
  const { content, name } = value as Partial<FilePart>;
  return typeof name === 'string' && (isBytes(content) || isStream(content));
}
