import { InvalidRequestError } from '../errors/sdk-errors.ts';
import { isFilePart } from '../schema/file-content.ts';
import { assertValid, isObject } from '../schema/schema.ts';
import { bodyType } from './content-type.ts';
import type { Operation } from './operation.ts';
import { type FileContent, type FilePart, sourceOf } from './source.ts';
import { jsonText, type Payload } from './serialise.ts';

/**
 * Returns the body to send, or undefined for none.
 * @throws {InvalidRequestError} if the body does not match the contract
 */
export function serialiseBody(operation: Operation, body: unknown, extra: object | undefined): Payload | undefined {
  const { id, body: schema, isBodyOptional, encodeBody = jsonPayload, choice, choose } = operation;
  if (choose !== undefined && choice !== undefined) body = choose(operation, choice, body);
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
export function binaryBody(operation: Operation, body: unknown): Payload {
  const given = body as FileContent;
  const { content, type, size }: Partial<FilePart> & Pick<FilePart, 'content'> = isFilePart(given)
    ? given
    : { content: given };
  const own = type ?? (content instanceof Blob ? content.type : '');
  return { content: sourceOf(content, size), contentType: bodyType(operation, own) };
}

/** Returns a text in UTF-8. Its media type says so, unless all encodings have the same bytes for it. */
export function textBody(operation: Operation, body: unknown): Payload {
  const content = body as string;
  const type = bodyType(operation);
  // A text in another type, such as JSON or XML, says or implies its encoding itself.
  const isPlain = /^text\/[^;]*$/i.test(type) && /[^\0-\x7f]/.test(content);
  return { content, contentType: isPlain ? `${type}; charset=utf-8` : type };
}
