import { exactJson } from '../text/exact-json.ts';
import type { BodyNode, ResponseNode, SchemaNode } from '../model/document.ts';
import { essenceOf, FORM, isJson, MULTIPART } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { examplesOf, type ResponseExamples } from './examples.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { type Json, objectOf, pick, type NodeRef, type SourceDocument, textOf } from './source.ts';

interface MediaContext {
  document: SourceDocument;
  report: Report;
  schemas: Schemas;
  examples: ResponseExamples;
  operationId: string;
}

type Responses = Record<string, ResponseNode>;
type Content = NonNullable<ResponseNode['content']>;

const JSON_TYPE = 'application/json';
const BYTES: SchemaNode = { type: 'string', format: 'binary' };

// Frameworks emit `*/*` when no media type is configured; treat it as JSON.
const named = (mediaType: string): string => (essenceOf(mediaType) === '*/*' ? JSON_TYPE : mediaType.trim());
const meansJson = (mediaType: string): boolean => isJson(named(mediaType));
const isMultipart = (mediaType: string): boolean => essenceOf(mediaType) === MULTIPART;
const isForm = (mediaType: string): boolean => essenceOf(mediaType) === FORM;

/** Returns a request body with the one media type in which it is sent. Undefined if there is nothing to send. */
export function bodyOf(ref: NodeRef, { document, report, schemas, operationId }: MediaContext): BodyNode | undefined {
  const { node, pointer } = document.follow(ref);
  const content = contentOf(document, node, pointer);
  const types = Object.keys(content);
  const mediaType =
    types.find(meansJson) ??
    types.find(isMultipart) ??
    types.find(isForm) ??
    types.find((type) => isBytes(document, content[type]));
  const text = pick(node, 'description', 'required') as Omit<BodyNode, 'content'>;
  if (mediaType === undefined) {
    report.error(
      pointer,
      `a body in ${types.join(', ') || 'no media type'} is not supported; document JSON, a form or bytes`,
    );
    return { ...text, content: { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } };
  }
  const media = objectOf(content[mediaType]);
  const value = media['schema'];
  const at = memberPointer(pointer, 'content', mediaType, 'schema');
  const name = pascalCase(operationId);
  if (meansJson(mediaType)) {
    return { ...text, content: { [named(mediaType)]: { schema: schemas.convert(value, at, `${name}Request`) } } };
  }
  if (isMultipart(mediaType)) {
    for (const field of Object.keys(objectOf(media['encoding']))) {
      const part = memberPointer(pointer, 'content', mediaType, 'encoding', field);
      report.warn(part, 'SDKs choose the media type of each part by its value; this encoding has no effect');
    }
    return { ...text, content: { [mediaType]: { schema: schemas.convertForm(value, at, `${name}Form`) } } };
  }
  if (!isForm(mediaType)) return { ...text, content: { [mediaType]: { schema: BYTES } } };
  if (isEmptyForm(document.follow({ node: objectOf(value), pointer: at }).node)) return undefined;
  const encoding = formEncoding(objectOf(media['encoding']), memberPointer(pointer, 'content', mediaType), report);
  return { ...text, content: { [FORM]: { schema: schemas.convert(value, at, `${name}Request`), encoding } } };
}

/** Reports whether a form has no field; some documents give one to every operation. */
function isEmptyForm({ properties, additionalProperties, ...rest }: Json): boolean {
  const isComposed = ['allOf', 'oneOf', 'anyOf'].some((keyword) => rest[keyword] !== undefined);
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return !isComposed && !isOpen && properties !== undefined && Object.keys(objectOf(properties)).length === 0;
}

/** Returns the fields of a form that are sent with brackets (OpenAPI 3.1, section 4.8.15). */
function formEncoding(node: Json, pointer: string, report: Report): Record<string, { style: string }> {
  const deep = Object.entries(node).filter(([name, value]) => {
    const { style = 'form', explode } = objectOf(value);
    if (style === 'deepObject') return true;
    if (style !== 'form' || explode === false) {
      const at = memberPointer(pointer, 'encoding', name);
      report.error(at, 'fields of forms are sent with the style form, exploded, or deepObject; use one of them');
    }
    return false;
  });
  return Object.fromEntries(deep.map(([name]) => [name, { style: 'deepObject' }]));
}

function isBytes(document: SourceDocument, media: unknown): boolean {
  const schema = objectOf(media)['schema'];
  const { node } = document.follow({ node: objectOf(schema), pointer: '' });
  return schema === undefined || Object.keys(node).length === 0 || node['type'] === 'string';
}

/**
 * Returns the successful responses of an operation, with one type of body or without, and the examples of its errors.
 */
export function responsesOf(ref: NodeRef, context: MediaContext): Responses {
  const { document, report } = context;
  const all = Object.entries(ref.node).map(([status, value]) => {
    const at = { node: objectOf(value), pointer: memberPointer(ref.pointer, status) };
    return { status, ...document.follow(at) };
  });
  const successes = all.filter(({ status }) => status.startsWith('2'));
  // If an operation documents only a default, it includes the successful response.
  const isDefault = successes.length === 0;
  const results = isDefault ? all.filter(({ status }) => status === 'default') : successes;
  if (results.length === 0) {
    report.warn(ref.pointer, 'no successful response is documented; SDKs return any JSON value, or nothing');
    const content = { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } as const;
    return withDescriptions({ 200: { content }, 204: {}, ...shownErrors(all, document) }, all);
  }
  const bodies = results.flatMap(({ node, pointer, status }) =>
    responseBody(document, node, pointer, isDefault ? '200' : status),
  );
  const empty = results.filter(({ node, pointer }) => Object.keys(contentOf(document, node, pointer)).length === 0);
  const [first] = bodies;
  const content = first === undefined ? undefined : contentOfAll(first, bodies, document, context);
  return withDescriptions(
    {
      ...Object.fromEntries(
        bodies.map((body) => [body.status, { ...body.headers, content: shown(body, content, context) }]),
      ),
      ...Object.fromEntries(empty.map(({ status }) => [isDefault ? '204' : status, {}])),
      ...shownErrors(all, document),
    },
    all,
  );
}

/** Adds descriptions, which OpenAPI requires (3.1, section 4.8.17). Missing ones are empty. */
function withDescriptions(responses: Responses, all: readonly (NodeRef & { status: string })[]): Responses {
  const described = new Map(all.map(({ status, node }) => [status, textOf(node['description']) ?? '']));
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { description: described.get(status) ?? described.get('default') ?? '', ...response },
    ]),
  );
}

interface ResponseBody extends NodeRef {
  status: string;
  mediaType: string;
  /** The media type object, with schema and examples. */
  media: NodeRef;
  headers: Pick<ResponseNode, 'headers'>;
}

/** Returns the media types of a body. Some documents refer to all of them, as if OpenAPI had such a reference. */
export function contentOf(document: SourceDocument, node: Json, pointer: string): Json {
  return document.follow({ node: objectOf(node['content']), pointer: memberPointer(pointer, 'content') }).node;
}

function responseBody(document: SourceDocument, node: Json, pointer: string, status: string): ResponseBody[] {
  const content = contentOf(document, node, pointer);
  const types = Object.keys(content);
  const mediaType = types.find(meansJson) ?? types[0];
  if (mediaType === undefined) return [];
  const media = { node: objectOf(content[mediaType]), pointer: memberPointer(pointer, 'content', mediaType) };
  const at = memberPointer(media.pointer, 'schema');
  return [{ status, mediaType, media, headers: linkOf(node), node: objectOf(media.node['schema']), pointer: at }];
}

/** Returns the only header that SDKs read by itself: `Link`, with the URL of the next page of a list. */
function linkOf({ headers }: Json): Pick<ResponseNode, 'headers'> {
  const hasLink = Object.keys(objectOf(headers)).some((name) => name.toLowerCase() === 'link');
  return hasLink ? { headers: { Link: { schema: { type: 'string' } } } } : {};
}

/** Returns the content for one status: the common content with the examples of this status. */
function shown(
  { media, mediaType }: ResponseBody,
  content: Content = {},
  { document, examples }: MediaContext,
): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, node]) => {
      const own = { ...node };
      if (meansJson(mediaType)) examples.add(own, examplesOf(document, media));
      return [name, own];
    }),
  );
}

// Any component can send an error with any body, so examples of errors are not validated against a schema.
function shownErrors(all: readonly (NodeRef & { status: string })[], document: SourceDocument): Responses {
  const errors = all.filter(({ status }) => /^[345]/.test(status));
  const bodies = errors.flatMap(({ node, pointer, status }) => responseBody(document, node, pointer, status));
  const examples = bodies
    .filter(({ mediaType }) => meansJson(mediaType))
    .flatMap(({ status, mediaType, media }) => {
      const [first] = examplesOf(document, media);
      return first === undefined
        ? []
        : [[status, { content: { [named(mediaType)]: { example: first.value } } }] as const];
    });
  return Object.fromEntries(examples);
}

function contentOfAll(
  first: ResponseBody,
  all: readonly ResponseBody[],
  document: SourceDocument,
  { report, schemas, operationId }: MediaContext,
): Content {
  const kinds = new Set(all.map(({ mediaType }) => (meansJson(mediaType) ? 'JSON' : essenceOf(mediaType))));
  if (kinds.size > 1)
    report.error(
      first.pointer,
      `responses have different media types: ${[...kinds].join(' and ')}; document one of them`,
    );
  if (!meansJson(first.mediaType)) return { [first.mediaType]: {} };
  const special = all.map(({ mediaType }) => essenceOf(named(mediaType))).find((type) => type !== JSON_TYPE);
  if (special !== undefined) report.warn(first.pointer, `SDKs accept ${JSON_TYPE}, which may differ from ${special}`);
  const schemasOf = new Set(all.map((body) => exactJson(document.follow(body).node)));
  if (schemasOf.size > 1) {
    report.warn(first.pointer, 'the schema of the response depends on the status; SDKs return any JSON value');
    return { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } };
  }
  return { [JSON_TYPE]: { schema: schemas.convert(first.node, first.pointer, `${pascalCase(operationId)}Response`) } };
}
