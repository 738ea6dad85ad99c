import { InvalidRequestError } from '../errors/sdk-errors.ts';
import type { Operation } from './operation.ts';
import { requireShape } from '../schema/schema.ts';
import { jsonText, type Payload } from './serialise.ts';

/**
 * What an operation sends; undefined for no body.
 * @throws {InvalidRequestError} when the body is not what the contract describes
 */
export function payloadOf(operation: Operation, body: unknown, extra: object | undefined): Payload | undefined {
  const { id, body: shape, isBodyOptional, encode = jsonPayload } = operation;
  if (shape !== undefined && (body !== undefined || isBodyOptional !== true)) requireShape(id, 'the body', shape, body);
  const sent = extra === undefined ? body : extended(operation, body, extra);
  return sent === undefined ? undefined : encode(operation, sent);
}

function jsonPayload(operation: Operation, body: unknown): Payload {
  return { content: jsonText(operation, body), contentType: operation.contentType ?? 'application/json' };
}

function extended({ id, encode }: Operation, body: unknown, extra: object): object {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && encode === undefined) return { ...body, ...extra };
  throw new InvalidRequestError(`${id}: extraBody adds to a JSON object, and the body is none`);
}

/** Bytes as they are, with a media type that the operation takes. */
export function uploadedBytes({ upload = '' }: Operation, body: unknown): Payload {
  const content = body as Uint8Array | Blob;
  if (!upload.includes('*')) return { content, contentType: upload };
  // A range such as image/* says what is taken; which one it is only a Blob knows.
  const type = content instanceof Blob ? content.type : '';
  return { content, contentType: type === '' ? 'application/octet-stream' : type };
}
