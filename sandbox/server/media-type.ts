/** Checks the head of a request with a body: its media type, its encoding and whether it has a body at all. */
import { Problem } from '../contract/problem.ts';
import type { Incoming } from './messages.ts';

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*(?:utf-8|"utf-8"))?\s*;?$/i;

/** Throws the problem `unsupported_media_type` if the body is not sent as JSON in UTF-8. */
export function requireJson(incoming: Incoming): void {
  const encoding = incoming.header('content-encoding')?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity')
    throw unsupported(`with the content encoding ${encoding}, but only an unencoded body is accepted`);
  const type = incoming.header('content-type')?.trim();
  if (type === undefined || type === '') {
    if (hasBody(incoming)) throw unsupported('without a Content-Type, but only application/json is accepted');
  } else if (!JSON_TYPE.test(type)) {
    throw unsupported(`as ${type.slice(0, 100)}, but only application/json in UTF-8 is accepted`);
  }
}

const hasBody = (incoming: Incoming): boolean =>
  incoming.header('transfer-encoding') !== undefined || Number(incoming.header('content-length') ?? 0) > 0;

const unsupported = (how: string): Problem => new Problem('unsupported_media_type', `The body was sent ${how}.`);
