import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { Operation } from './operation.ts';
import { show } from './serialise.ts';

const ANY_BYTES = 'application/octet-stream';

/** Returns type and subtype of a media type in lower case, without parameters (RFC 9110, section 8.3.1). */
const essenceOf = (mediaType: string): string => mediaType.replace(/;.*$/s, '').trim().toLowerCase();

/** Reports whether one of the media types, which may have wildcards such as `image/*`, includes another one. */
function includes(all: readonly string[], mediaType: string): boolean {
  const essence = essenceOf(mediaType);
  const ranges = new Set(['*/*', `${essence.replace(/\/.*$/s, '')}/*`, essence]);
  return all.some((each) => ranges.has(essenceOf(each)));
}

/**
 * Returns the media type of a body: that of a file, if the operation takes it, or else the first one that the operation
 * names.
 */
export function bodyType({ contentTypes, requestMediaType = ANY_BYTES }: Operation, own = ''): string {
  if (contentTypes === undefined || own === '') return requestMediaType;
  return includes(contentTypes, own) || !contentTypes.includes(ANY_BYTES) ? own : requestMediaType;
}

/** @throws {InvalidRequestError} if the operation does not take a body of this media type */
export function requireContentType({ id, contentTypes = [] }: Operation, mediaType: string): void {
  if (includes(contentTypes, mediaType)) return;
  throw new InvalidRequestError(`${id}: the Content-Type must be ${contentTypes.join(' or ')}, not ${show(mediaType)}`);
}
