import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { assertValid, isObject } from '../schema/schema.ts';
import type { Operation } from './operation.ts';
import { jsonText, type Payload } from './serialise.ts';

/**
 * Returns the body to send, or undefined for none.
 * @throws {InvalidRequestError} if the body does not match the contract
 */
export function serialiseBody(operation: Operation, body: unknown, extra: object | undefined): Payload | undefined {
  const { id, body: schema, isBodyOptional, encodeBody = jsonPayload } = operation;
  if (schema !== undefined && (body !== undefined || isBodyOptional !== true))
    assertValid(id, 'the body', schema, body);
  const sent = extra === undefined ? body : extended(operation, body, extra);
  return sent === undefined ? undefined : encodeBody(operation, sent);
}

function jsonPayload(operation: Operation, body: unknown): Payload {
  return { content: jsonText(operation, body), contentType: operation.requestMediaType ?? 'application/json' };
}

function extended({ id, encodeBody }: Operation, body: unknown, extra: object): object {
  if (isObject(body) && isObject(extra) && encodeBody === undefined) return { ...body, ...extra };
  throw new InvalidRequestError(`${id}: extraBody must be an object, and requires a body that is a JSON object`);
}

/** Returns bytes unchanged, with a media type that the operation accepts. */
export function binaryBody({ requestMediaType = '' }: Operation, body: unknown): Payload {
  const content = body as Uint8Array | Blob;
  if (!requestMediaType.includes('*')) return { content, contentType: requestMediaType };
  // For a range such as image/*, only a Blob knows its actual media type.
  const type = content instanceof Blob ? content.type : '';
  return { content, contentType: type === '' ? 'application/octet-stream' : type };
}
