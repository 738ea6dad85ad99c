import type { BodyNode, ResponseNode, SchemaNode } from '../model/document.ts';
import { essenceOf, isJson, MULTIPART } from '../model/media-type.ts';
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

/** Returns a request body with the one media type in which it is sent. */
export function bodyOf(ref: NodeRef, { document, report, schemas, operationId }: MediaContext): BodyNode {
  const { node, pointer } = document.follow(ref);
  const content = objectOf(node['content']);
  const types = Object.keys(content);
  const mediaType =
    types.find(meansJson) ?? types.find(isMultipart) ?? types.find((type) => isBytes(document, content[type]));
  const text = pick(node, 'description', 'required') as Omit<BodyNode, 'content'>;
  if (mediaType === undefined) {
    report.error(
      pointer,
      `a body in ${types.join(', ') || 'no media type'} is not supported; document JSON, ${MULTIPART} or bytes`,
    );
    return { ...text, content: { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } };
  }
  const value = objectOf(content[mediaType])['schema'];
  const at = memberPointer(pointer, 'content', mediaType, 'schema');
  const name = pascalCase(operationId);
  const schema = meansJson(mediaType)
    ? schemas.convert(value, at, `${name}Request`)
    : isMultipart(mediaType)
      ? schemas.convertForm(value, at, `${name}Form`)
      : BYTES;
  return { ...text, content: { [named(mediaType)]: { schema } } };
}

function isBytes(document: SourceDocument, media: unknown): boolean {
  const schema = objectOf(media)['schema'];
  const { node } = document.follow({ node: objectOf(schema), pointer: '' });
  const { type, format } = node;
  return schema === undefined || Object.keys(node).length === 0 || (type === 'string' && format === 'binary');
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
    report.error(ref.pointer, 'no successful response is documented; add one with a 2xx status');
    return { 204: { description: '' } };
  }
  const bodies = results.flatMap(({ node, pointer, status }) => contentOf(node, pointer, isDefault ? '200' : status));
  const empty = results.filter(({ node }) => Object.keys(objectOf(node['content'])).length === 0);
  const [first] = bodies;
  const content = first === undefined ? undefined : contentOfAll(first, bodies, document, context);
  return withDescriptions(
    {
      ...Object.fromEntries(bodies.map((body) => [body.status, { content: shown(body, content, context) }])),
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
}

function contentOf(node: Json, pointer: string, status: string): ResponseBody[] {
  const content = objectOf(node['content']);
  const types = Object.keys(content);
  const mediaType = types.find(meansJson) ?? types[0];
  if (mediaType === undefined) return [];
  const media = { node: objectOf(content[mediaType]), pointer: memberPointer(pointer, 'content', mediaType) };
  const at = memberPointer(media.pointer, 'schema');
  return [{ status, mediaType, media, node: objectOf(media.node['schema']), pointer: at }];
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
  const bodies = errors.flatMap(({ node, pointer, status }) => contentOf(node, pointer, status));
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
  const schemasOf = new Set(all.map((body) => JSON.stringify(document.follow(body).node)));
  if (schemasOf.size > 1) {
    report.warn(first.pointer, 'the schema of the response depends on the status; SDKs return any JSON value');
    return { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } };
  }
  return { [JSON_TYPE]: { schema: schemas.convert(first.node, first.pointer, `${pascalCase(operationId)}Response`) } };
}
