import {
  type BodyNode,
  type FieldEncoding,
  follow,
  type OpenApiDocument,
  type OperationNode,
  type Located,
  isResult,
  type ResponseNode,
  type SchemaNode,
  UnsupportedConstructError,
} from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import { isReference } from './element-type.ts';
import { essenceOf, FORM, isJson, MULTIPART } from './media-type.ts';
import type { Body, Method, SdkModel, TypeRef } from './model.ts';
import { streamOf } from './streams.ts';
import { typeOf } from './types.ts';

type Content = NonNullable<ResponseNode['content']>;

const isMultipart = (mediaType: string): boolean => essenceOf(mediaType) === MULTIPART;
const isForm = (mediaType: string): boolean => essenceOf(mediaType) === FORM;

/** Builds the request body of an operation: JSON if it accepts JSON, otherwise a form, otherwise text or bytes. */
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
  const encoding = isTextBody(schema) ? 'text' : encodingOf(mediaType, type);
  requireFields(encoding, type, schemaPointer);
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
    mediaType: encoding === 'multipart' ? MULTIPART : sentType(Object.keys(node.content), mediaType, encoding),
    ...choiceOf(Object.keys(node.content), encoding),
    ...(encoding === 'form' || encoding === 'multipart'
      ? { deepFields: deepFieldsOf(node.content[mediaType]?.encoding) }
      : {}),
    ...fieldFormsOf(node.content[mediaType]?.encoding),
    ...(node['x-sdk']?.choice === undefined ? {} : { choice: node['x-sdk'].choice }),
    required: node.required === true,
    description: node.description?.trim() ?? '',
  };
}

function requireFields(encoding: Body['encoding'], type: TypeRef, pointer: string): void {
  if (encoding === 'multipart' && !isReference(type) && type.kind !== 'map') {
    throw new UnsupportedConstructError(pointer, 'a multipart form needs named fields; give its schema properties');
  }
  if (encoding === 'form' && !['object', 'union', 'map', 'json'].includes(type.kind)) {
    throw new UnsupportedConstructError(pointer, 'a form needs named fields; give its schema properties');
  }
}

/** Returns the media types of which the caller chooses one, if there are several, or a wildcard. */
function choiceOf(types: string[], encoding: Body['encoding']): Pick<Body, 'contentTypes'> {
  const isChosen = encoding === 'json' || encoding === 'binary' || encoding === 'text';
  return isChosen && (types.length > 1 || types.some((type) => type.includes('*'))) ? { contentTypes: types } : {};
}

/** Returns the media type that is sent unless the caller chooses another one, which has no wildcard. */
function sentType(types: readonly string[], first: string, encoding: Body['encoding']): string {
  if (!first.includes('*')) return first;
  const usual = encoding === 'text' ? 'text/plain' : 'application/octet-stream';
  return types.find((type) => !type.includes('*')) ?? usual;
}

const isTextBody = (schema: object): boolean => (schema as SchemaNode)['x-sdk']?.type === 'text';

function encodingOf(mediaType: string, type: TypeRef): Body['encoding'] {
  if (isMultipart(mediaType)) return 'multipart';
  if (isForm(mediaType)) return 'form';
  return isJson(mediaType) && type.kind !== 'binary' ? 'json' : 'binary';
}

/** Separators of the items of a list, by the style of its field (OpenAPI 3.1, section 4.8.12.3). */
const SEPARATORS: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' };

function fieldFormsOf(encoding: Record<string, FieldEncoding> = {}): Pick<Body, 'fieldForms'> {
  const forms = Object.entries(encoding).flatMap(([name, { contentType, style = '' }]): [string, string][] => {
    const form = contentType ?? SEPARATORS[style];
    return form === undefined ? [] : [[name, form]];
  });
  return forms.length === 0 ? {} : { fieldForms: Object.fromEntries(forms) };
}

const deepFieldsOf = (encoding: Record<string, FieldEncoding> = {}): string[] =>
  Object.keys(encoding).filter((name) => encoding[name]?.style === 'deepObject');

function chosen(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types.find(isMultipart) ?? types.find(isForm) ?? types[0];
}

/** Result of an operation, and how it is requested and read. */
type ResultOf = Pick<
  Method,
  'result' | 'stream' | 'mayBeEmpty' | 'mayBeNull' | 'reads' | 'responseMediaType' | 'moreResults'
>;

/** Returns the result type of an operation's successful responses. */
export function resultOf(document: OpenApiDocument, operation: OperationNode, pointer: string): ResultOf {
  const at = memberPointer(pointer, 'responses');
  const statuses = Object.entries(operation.responses).filter(([status, response]) => isResult(status, response));
  if (statuses.length === 0) throw new UnsupportedConstructError(at, 'no 2xx response is documented; add one');
  const results = statuses.map(([status, response]) =>
    resultOfStatus(document, follow<ResponseNode>(document, response, memberPointer(at, status))),
  );
  const bodies = results.filter((body) => body !== undefined);
  const moreResults = statuses.flatMap(([status]) => (status.startsWith('2') ? [] : statusesOf(status)));
  const more = moreResults.length === 0 ? {} : { moreResults };
  const [result, ...rest] = bodies.map((body) => body.result);
  if (result === undefined) return { mayBeEmpty: false, mayBeNull: false, ...more };
  if (rest.some((other) => JSON.stringify(other) !== JSON.stringify(result))) {
    throw new UnsupportedConstructError(at, 'the 2xx responses have different schemas; give all of them the same one');
  }
  return {
    ...result,
    ...acceptOf(bodies.flatMap(({ types }) => types)),
    mayBeEmpty: results.includes(undefined),
    mayBeNull: bodies.some(({ mayBeNull }) => mayBeNull),
    ...more,
  };
}

/** Statuses of a redirect (RFC 9110, section 15.4). */
const REDIRECTS = [301, 302, 303, 307, 308];

const statusesOf = (status: string): number[] => (/^\d+$/.test(status) ? [Number(status)] : REDIRECTS);

/** Returns the media types that a request accepts, the preferred one first. JSON is the default. */
function acceptOf(types: readonly string[]): Pick<Method, 'responseMediaType'> {
  const accept = [...new Set(types)].join(', ');
  return ['', 'application/json'].includes(accept) ? {} : { responseMediaType: accept };
}

/** Reports whether a successful response has the header `Link` (RFC 8288). */
export function declaresLink(document: OpenApiDocument, operation: OperationNode, pointer: string): boolean {
  const at = memberPointer(pointer, 'responses');
  return Object.entries(operation.responses).some(([status, response]) => {
    if (!isResult(status, response)) return false;
    const { headers = {} } = follow<ResponseNode>(document, response, memberPointer(at, status)).node;
    return Object.keys(headers).some((name) => name.toLowerCase() === 'link');
  });
}

/** Returns the media type of a response that SDKs request. Undefined if the response has no body. */
export function responseMediaTypeOf({ content = {} }: ResponseNode): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types[0];
}

interface StatusResult {
  result: Pick<Method, 'result' | 'reads' | 'stream'>;
  types: string[];
  mayBeNull: boolean;
}

function resultOfStatus(document: OpenApiDocument, { node, pointer }: Located<ResponseNode>): StatusResult | undefined {
  if (node['x-sdk']?.result === 'location') {
    return { result: { result: { kind: 'string' }, reads: 'location' }, types: [], mayBeNull: false };
  }
  const mediaType = responseMediaTypeOf(node);
  if (mediaType === undefined) return undefined;
  const types = Object.keys(node.content ?? {});
  const at = memberPointer(pointer, 'content', mediaType);
  const stream = streamOf(document, node.content?.[mediaType], { mediaType, pointer: at });
  if (stream !== undefined) return { result: { stream }, types: [mediaType], mayBeNull: false };
  const schema = node.content?.[mediaType]?.schema;
  if (schema !== undefined && isTextBody(schema)) {
    return { result: { result: { kind: 'string' }, reads: 'text' }, types, mayBeNull: false };
  }
  const bytes = { result: { result: { kind: 'binary' }, reads: 'bytes' }, types, mayBeNull: false } as const;
  if (!isJson(mediaType)) return bytes;
  if (schema === undefined)
    throw new UnsupportedConstructError(pointer, 'the response has no schema; add one to its content');
  const { type, nullable } = typeOf(document, schema, memberPointer(pointer, 'content', mediaType, 'schema'));
  return type.kind === 'binary'
    ? bytes
    : { result: { result: type }, types, mayBeNull: nullable && type.kind !== 'json' };
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
