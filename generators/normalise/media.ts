import type { ResponseNode, SchemaNode } from '../model/document.ts';
import { isJson } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { examplesOf, type ResponseExamples } from './examples.ts';
import type { Form } from './forms.ts';
import { lostStructure } from './lost-structure.ts';
import { named } from './media-kinds.ts';
import type { Report } from './report.ts';
import { haveSameStructure } from './same-structure.ts';
import type { Schemas } from './schemas.ts';
import { streamContent } from './streams.ts';
import { type Json, objectOf, type NodeRef, type SourceDocument, textOf } from './source.ts';
import { contentOf, hasLocation, responsesIn, type StatusRef } from './success.ts';

export interface MediaContext {
  document: SourceDocument;
  report: Report;
  schemas: Schemas;
  examples: ResponseExamples;
  /** Of the main form of the operation. */
  operationId: string;
  /** Of the form that is rewritten. */
  formId: string;
  form: Form;
}

interface ResponseContext extends MediaContext {
  /** True if the caller can ask for changes only, so that 304 is an answer. */
  isConditional: boolean;
}

type Responses = Record<string, ResponseNode>;
type Content = NonNullable<ResponseNode['content']>;

const JSON_TYPE = 'application/json';
/** A body that is bytes. */
export const BYTES: SchemaNode = { type: 'string', format: 'binary' };
/** A body that is the text itself, and not a string in JSON. */
export const TEXT: SchemaNode = { type: 'string', 'x-sdk': { type: 'text' } };

const meansJson = (mediaType: string): boolean => isJson(named(mediaType));

/** Returns a media type of JSON as requests have it: without a character set, because JSON has one (RFC 8259). */
export const jsonType = (mediaType: string): string =>
  named(mediaType).replace(/^(application\/json)\s*;\s*charset=[^;]*$/i, JSON_TYPE);

/**
 * Returns the results of an operation, with one type of body or without, and the examples of its errors.
 */
export function responsesOf(ref: NodeRef, context: ResponseContext): Responses {
  const { document, report, form, isConditional } = context;
  const { all, results, isDefault, redirects } = responsesIn(document, ref, isConditional);
  for (const { status, pointer } of redirects) {
    report.warn(
      pointer,
      `SDKs raise an error for ${status}, because there is a 2xx response; its headers have the URL`,
    );
  }
  const errors = shownErrors(
    all.filter((response) => !results.includes(response)),
    document,
  );
  if (results.length === 0) {
    report.warn(ref.pointer, 'no successful response is documented; SDKs return any JSON value, or nothing');
    const content = { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } as const;
    return withDescriptions({ 200: { content }, 204: {}, ...errors }, all);
  }
  const located = results.filter(hasLocation);
  const read = results.filter((result) => !hasLocation(result));
  const bodies = read.flatMap(({ node, pointer, status }) =>
    responseBody({ node, pointer, status: isDefault ? '200' : status }, form.answer?.types ?? [], document),
  );
  const empty = read.filter((result) => Object.keys(contentOf(document, result).node).length === 0);
  const [first] = bodies;
  const content = first === undefined ? undefined : contentOfAll(ref, bodies, context);
  return withDescriptions(
    {
      ...Object.fromEntries(bodies.map((body) => [body.status, resultNode(body, content, context)])),
      ...Object.fromEntries(empty.map(({ status }) => [isDefault ? '204' : status, isResultOf(status)])),
      ...Object.fromEntries(located.map(({ status }) => [status, { 'x-sdk': { result: 'location' } }])),
      ...errors,
    },
    all,
  );
}

/** Returns the mark of a response with a status other than 2xx that is a result. */
const isResultOf = (status: string): Pick<ResponseNode, 'x-sdk'> =>
  status.startsWith('3') ? { 'x-sdk': { result: 'body' } } : {};

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

/** Returns the body of a response in the first of these media types; in its preferred one if it has none of them. */
function responseBody(response: StatusRef, types: readonly string[], document: SourceDocument): ResponseBody[] {
  const content = contentOf(document, response);
  const all = Object.keys(content.node);
  const mediaType = types.find((type) => all.includes(type)) ?? all.find(meansJson) ?? all[0];
  if (mediaType === undefined) return [];
  const media = { node: objectOf(content.node[mediaType]), pointer: memberPointer(content.pointer, mediaType) };
  const at = memberPointer(media.pointer, 'schema');
  const { status, node } = response;
  return [{ status, mediaType, media, headers: linkOf(node), node: objectOf(media.node['schema']), pointer: at }];
}

/** Returns the only header that SDKs read by itself: `Link`, with the URL of the next page of a list. */
function linkOf({ headers }: Json): Pick<ResponseNode, 'headers'> {
  const hasLink = Object.keys(objectOf(headers)).some((name) => name.toLowerCase() === 'link');
  return hasLink ? { headers: { Link: { schema: { type: 'string' } } } } : {};
}

/** Returns the response of one status: the common content with the examples of this status. */
function resultNode(
  { status, headers, media, mediaType }: ResponseBody,
  content: Content = {},
  { document, examples, form }: ResponseContext,
): ResponseNode {
  const own = Object.entries(content).map(([name, node], index): [string, Content[string]] => {
    const copy = { ...node };
    const isShown = index === 0 && (form.answer?.kind === 'text' || meansJson(mediaType));
    if (isShown) examples.add(copy, examplesOf(document, media));
    return [name, copy];
  });
  return { ...headers, content: Object.fromEntries(own), ...isResultOf(status) };
}

// Any component can send an error with any body, so examples of errors are not validated against a schema.
function shownErrors(all: readonly (NodeRef & { status: string })[], document: SourceDocument): Responses {
  const errors = all.filter(({ status }) => /^[345]/.test(status));
  const bodies = errors.flatMap((error) => responseBody(error, [], document));
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

/** Returns the common content of all results. */
function contentOfAll(ref: NodeRef, all: readonly ResponseBody[], context: ResponseContext): Content {
  const { report, form } = context;
  const { kind = 'json', types = [], others = [], isMixed = false } = form.answer ?? {};
  const [first] = all;
  if (first === undefined) return {};
  const inEach = (schema: NonNullable<Content[string]['schema']>): Content =>
    Object.fromEntries(
      [...types, ...others].map((type) => [kind === 'json' ? jsonType(type) : type.trim(), { schema }]),
    );
  if (kind === 'json') return inEach(jsonSchema(ref, all, context));
  if (kind === 'stream') {
    const [, ...other] = types;
    if (other.length > 0) report.warn(first.pointer, `SDKs read ${first.mediaType}, and not ${other.join(', ')}`);
    return streamContent(first.mediaType, first.media, context);
  }
  const what = kind === 'text' ? 'text' : 'bytes';
  if (isMixed) {
    const said = types.join(', ');
    report.warn(
      first.pointer,
      `the media type of the response depends on the status: ${said}; SDKs return its ${what}`,
    );
  } else {
    const lost = lostStructure(context.document, first);
    if (lost !== undefined) report.warn(first.pointer, `SDKs return ${first.mediaType} as ${what}, ${lost}`);
  }
  return inEach(kind === 'text' ? TEXT : BYTES);
}

/** Returns the schema of all results in JSON: the only one, a union of several, or any JSON. */
function jsonSchema(
  ref: NodeRef,
  all: readonly ResponseBody[],
  { document, schemas, operationId }: ResponseContext,
): NonNullable<Content[string]['schema']> {
  const name = `${pascalCase(operationId)}Response`;
  const distinct: ResponseBody[] = [];
  for (const body of all) {
    if (!distinct.some((other) => haveSameStructure(document, other, body))) distinct.push(body);
  }
  const [first, ...more] = distinct;
  if (first === undefined) return { 'x-sdk': { type: 'json' } };
  if (more.length === 0) return schemas.convert(first.node, first.pointer, name);
  // The status decides; a union is read by what its variants say about themselves.
  return schemas.convert({ oneOf: distinct.map(({ pointer }) => ({ $ref: pointer })) }, ref.pointer, name);
}
