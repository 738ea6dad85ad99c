import {
  type BodyNode,
  follow,
  type OpenApiDocument,
  type OperationNode,
  type Located,
  type ResponseNode,
  UnsupportedConstructError,
} from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import { isReference } from './element-type.ts';
import { essenceOf, FORM, isJson, MULTIPART } from './media-type.ts';
import type { Body, Method, SdkModel } from './model.ts';
import { streamOf } from './streams.ts';
import { typeOf } from './types.ts';

type Content = NonNullable<ResponseNode['content']>;

const isMultipart = (mediaType: string): boolean => essenceOf(mediaType) === MULTIPART;
const isForm = (mediaType: string): boolean => essenceOf(mediaType) === FORM;

/** Builds the request body of an operation: JSON if it accepts JSON, otherwise a form, otherwise bytes. */
export function buildBody(document: OpenApiDocument, operation: OperationNode, pointer: string): Body | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { node, pointer: at } = follow<BodyNode>(
    document,
    operation.requestBody,
    memberPointer(pointer, 'requestBody'),
  );
  const mediaType = chosen(node.content);
  const schemaPointer = memberPointer(at, 'content', mediaType ?? '', 'schema');
  const schema = node.content[mediaType ?? '']?.schema;
  if (mediaType === undefined || schema === undefined) {
    throw new UnsupportedConstructError(
      at,
      'request bodies must be JSON, a form or bytes; document one of them with its schema',
    );
  }
  const { type } = typeOf(document, schema, schemaPointer);
  const encoding = encodingOf(mediaType);
  if (encoding === 'multipart' && !isReference(type)) {
    throw new UnsupportedConstructError(
      schemaPointer,
      'a multipart form needs named fields; give its schema properties',
    );
  }
  if (encoding === 'form' && !['object', 'union', 'map', 'json'].includes(type.kind)) {
    throw new UnsupportedConstructError(schemaPointer, 'a form needs named fields; give its schema properties');
  }
  if (encoding === 'binary' && type.kind !== 'binary') {
    throw new UnsupportedConstructError(
      at,
      `a body in ${mediaType} must be bytes (format: binary); correct the schema or document a JSON body`,
    );
  }
  return {
    type,
    encoding,
    // Its only parameter is the boundary, which differs for each request.
    mediaType: encoding === 'multipart' ? MULTIPART : mediaType,
    ...(node['x-sdk']?.choice === undefined ? {} : { choice: node['x-sdk'].choice }),
    ...(encoding === 'form' ? { deepFields: deepFieldsOf(node.content[mediaType]?.encoding) } : {}),
    required: node.required === true,
    description: node.description?.trim() ?? '',
  };
}

function encodingOf(mediaType: string): Body['encoding'] {
  if (isJson(mediaType)) return 'json';
  if (isMultipart(mediaType)) return 'multipart';
  return isForm(mediaType) ? 'form' : 'binary';
}

const deepFieldsOf = (encoding: Record<string, { style?: string }> = {}): string[] =>
  Object.keys(encoding).filter((name) => encoding[name]?.style === 'deepObject');

function chosen(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types.find(isMultipart) ?? types.find(isForm) ?? types[0];
}

/** Returns the result type of an operation's successful responses. */
export function resultOf(
  document: OpenApiDocument,
  operation: OperationNode,
  pointer: string,
): Pick<Method, 'result' | 'stream' | 'mayBeEmpty' | 'mayBeNull' | 'responseMediaType'> {
  const at = memberPointer(pointer, 'responses');
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (statuses.length === 0) throw new UnsupportedConstructError(at, 'no 2xx response is documented; add one');
  const results = statuses.map((status) => {
    const response = operation.responses[status] ?? {};
    return resultOfStatus(document, follow<ResponseNode>(document, response, memberPointer(at, status)));
  });
  const bodies = results.filter((body) => body !== undefined);
  const [result, ...rest] = bodies.map((body) => body.result);
  if (result === undefined) return { mayBeEmpty: false, mayBeNull: false };
  if (rest.some((other) => JSON.stringify(other) !== JSON.stringify(result))) {
    throw new UnsupportedConstructError(at, 'the 2xx responses have different schemas; give all of them the same one');
  }
  return { ...result, mayBeEmpty: results.includes(undefined), mayBeNull: bodies.some(({ mayBeNull }) => mayBeNull) };
}

/** Reports whether a successful response has the header `Link` (RFC 8288). */
export function declaresLink(document: OpenApiDocument, operation: OperationNode, pointer: string): boolean {
  const at = memberPointer(pointer, 'responses');
  return Object.entries(operation.responses).some(([status, response]) => {
    if (!status.startsWith('2')) return false;
    const { headers = {} } = follow<ResponseNode>(document, response, memberPointer(at, status)).node;
    return Object.keys(headers).some((name) => name.toLowerCase() === 'link');
  });
}

/** Returns the media type of a response that SDKs request. Undefined if the response has no body. */
export function responseMediaTypeOf({ content = {} }: ResponseNode): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types[0];
}

function resultOfStatus(
  document: OpenApiDocument,
  { node, pointer }: Located<ResponseNode>,
): { result: Pick<Method, 'result' | 'stream' | 'responseMediaType'>; mayBeNull: boolean } | undefined {
  const mediaType = responseMediaTypeOf(node);
  if (mediaType === undefined) return undefined;
  const at = memberPointer(pointer, 'content', mediaType);
  const stream = streamOf(document, node.content?.[mediaType], { mediaType, pointer: at });
  if (stream !== undefined) return { result: { stream, responseMediaType: mediaType }, mayBeNull: false };
  if (!isJson(mediaType)) {
    return { result: { result: { kind: 'binary' }, responseMediaType: mediaType }, mayBeNull: false };
  }
  const schema = node.content?.[mediaType]?.schema;
  if (schema === undefined)
    throw new UnsupportedConstructError(pointer, 'the response has no schema; add one to its content');
  const { type, nullable } = typeOf(document, schema, memberPointer(pointer, 'content', mediaType, 'schema'));
  return { result: { result: type }, mayBeNull: nullable && type.kind !== 'json' };
}

/** Returns the names of the parts of a form. For a union, the parts of all variants. */
export function formFields({ type }: Body, { schemas }: SdkModel): string[] {
  const fieldsOf = (name: string): string[] => {
    const schema = schemas.find((candidate) => candidate.name === name);
    if (schema?.kind === 'object') return schema.fields.map((field) => field.name);
    if (schema?.kind !== 'union') return [];
    return [
      ...(schema.discriminator === undefined ? [] : [schema.discriminator]),
      ...schema.variants.flatMap((variant) => fieldsOf(variant.schema)),
    ];
  };
  return isReference(type) ? [...new Set(fieldsOf(type.name))] : [];
}
