import { InvalidRequestError } from './errors.ts';
import { multipartForm } from './multipart.ts';
import type { Operation } from './operation.ts';
import { jsonText, type Payload } from './values.ts';

/**
 * What an operation sends; undefined for no body.
 * @throws {InvalidRequestError} when the body can't be written in the operation's format
 */
export function payloadOf(operation: Operation, body: unknown, extra: object | undefined): Payload | undefined {
  if (extra !== undefined) return payloadOf(operation, extended(operation, body, extra), undefined);
  if (body === undefined) return undefined;
  if (operation.parts !== undefined) return multipartForm(operation, operation.parts, body);
  if (operation.upload !== undefined) return bytes(operation, operation.upload, body);
  return { content: jsonText(operation, body), contentType: operation.contentType ?? 'application/json' };
}

function extended({ id, parts, upload }: Operation, body: unknown, extra: object): object {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isObject && parts === undefined && upload === undefined) return { ...body, ...extra };
  throw new InvalidRequestError(`${id}: extraBody adds to a JSON object, and the body is none`);
}

function bytes({ id }: Operation, upload: string, body: unknown): Payload {
  if (!(body instanceof Uint8Array || body instanceof Blob)) {
    throw new InvalidRequestError(`${id}: the body is no bytes; give a Uint8Array, a Buffer, a Blob or a File`);
  }
  if (!upload.includes('*')) return { content: body, contentType: upload };
  // A range such as image/* says what is taken; which one it is only a Blob knows.
  const type = body instanceof Blob ? body.type : '';
  return { content: body, contentType: type === '' ? 'application/octet-stream' : type };
}
