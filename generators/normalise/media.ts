import type { BodyNode, ResponseNode, SchemaNode } from '../model/document.ts';
import { essenceOf, FORM, isJson } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { examplesOf, type ResponseExamples } from './examples.ts';
import type { Form } from './forms.ts';
import { kindOfMedia, named } from './media-kinds.ts';
import type { Offer } from './offers.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { streamChoice } from './stream-choice.ts';
import { streamContent } from './streams.ts';
import { type Json, objectOf, pick, type NodeRef, type SourceDocument, textOf } from './source.ts';
import { contentOf, responsesIn, type StatusRef } from './success.ts';

interface MediaContext {
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

type Responses = Record<string, ResponseNode>;
type Content = NonNullable<ResponseNode['content']>;

const JSON_TYPE = 'application/json';
const BYTES: SchemaNode = { type: 'string', format: 'binary' };

const meansJson = (mediaType: string): boolean => isJson(named(mediaType));

/** Returns a request body with the media types in which a form sends it. Undefined if there is nothing to send. */
export function bodyOf(ref: NodeRef, context: MediaContext): BodyNode | undefined {
  const { document, report, form } = context;
  const { node, pointer } = document.follow(ref);
  const content = contentOf(document, { node, pointer });
  const text = pick(node, 'description', 'required') as Omit<BodyNode, 'content'>;
  if (form.request === undefined) {
    const types = Object.keys(content.node);
    const what = types.join(', ') || 'no media type';
    report.error(pointer, `a body in ${what} is not supported; document JSON, a form, text or bytes`);
    return { ...text, content: { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } };
  }
  warnOfOtherParts(content, context);
  const found = sentContent(content, form.request, context);
  if (found === undefined) return undefined;
  const choice = choiceOf(content, context);
  return { ...text, content: found, ...(choice === undefined ? {} : { 'x-sdk': { choice } }) };
}

/** Returns the member of a JSON body that chooses between JSON and a stream, if the operation has both. */
function choiceOf(content: NodeRef, context: MediaContext): ReturnType<typeof streamChoice> {
  const { request, streams } = context.form;
  const [mediaType = ''] = request?.types ?? [];
  if (streams === undefined || request?.kind !== 'json') return undefined;
  const { schema } = objectOf(content.node[mediaType]);
  return streamChoice(
    { node: objectOf(schema), pointer: memberPointer(content.pointer, mediaType, 'schema') },
    streams,
    context,
  );
}

/** Says which media types no form can send. */
function warnOfOtherParts({ node, pointer }: NodeRef, { document, report }: MediaContext): void {
  for (const [type, media] of Object.entries(node)) {
    const at = memberPointer(pointer, type);
    const schema = { node: objectOf(objectOf(media)['schema']), pointer: memberPointer(at, 'schema') };
    if (kindOfMedia(document, type, schema) === 'other') report.warn(at, `SDKs do not send ${type}`);
  }
}

function sentContent(content: NodeRef, { kind, types }: Offer, context: MediaContext): Content | undefined {
  const { document, report, schemas, operationId, formId } = context;
  const [mediaType = ''] = types;
  const media = objectOf(content.node[mediaType]);
  const value = media['schema'];
  const at = memberPointer(content.pointer, mediaType, 'schema');
  if (kind === 'json') {
    return { [named(mediaType)]: { schema: schemas.convert(value, at, `${pascalCase(formId)}Request`) } };
  }
  if (kind === 'multipart') {
    for (const field of Object.keys(objectOf(media['encoding']))) {
      const part = memberPointer(content.pointer, mediaType, 'encoding', field);
      report.warn(part, 'SDKs choose the media type of each part by its value; this encoding has no effect');
    }
    return { [mediaType]: { schema: schemas.convertForm(value, at, `${pascalCase(operationId)}Form`) } };
  }
  if (kind !== 'form') return { [mediaType]: { schema: BYTES } };
  if (isEmptyForm(document.follow({ node: objectOf(value), pointer: at }).node)) return undefined;
  const encoding = formEncoding(objectOf(media['encoding']), memberPointer(content.pointer, mediaType), report);
  return { [FORM]: { schema: schemas.convert(value, at, `${pascalCase(formId)}Request`), encoding } };
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

/**
 * Returns the successful responses of an operation, with one type of body or without, and the examples of its errors.
 */
export function responsesOf(ref: NodeRef, context: MediaContext): Responses {
  const { document, report, form } = context;
  const { all, results, isDefault } = responsesIn(document, ref);
  if (results.length === 0) {
    report.warn(ref.pointer, 'no successful response is documented; SDKs return any JSON value, or nothing');
    const content = { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } as const;
    return withDescriptions({ 200: { content }, 204: {}, ...shownErrors(all, document) }, all);
  }
  const bodies = results.flatMap(({ node, pointer, status }) =>
    responseBody({ node, pointer, status: isDefault ? '200' : status }, form.answer?.types ?? [], document),
  );
  const empty = results.filter((result) => Object.keys(contentOf(document, result).node).length === 0);
  const [first] = bodies;
  const content = first === undefined ? undefined : contentOfAll(first, bodies, context);
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

function contentOfAll(first: ResponseBody, all: readonly ResponseBody[], context: MediaContext): Content {
  const {
    document,
    report,
    schemas,
    operationId,
    form: { answer },
  } = context;
  if (answer?.isMixed === true) {
    const types = answer.types.join(', ');
    report.warn(first.pointer, `the media type of the response depends on the status: ${types}; SDKs return its bytes`);
  }
  if (answer?.kind === 'stream') {
    const [, ...other] = answer.types;
    if (other.length > 0) report.warn(first.pointer, `SDKs read ${first.mediaType}, and not ${other.join(', ')}`);
    return streamContent(first.mediaType, first.media, context);
  }
  if (answer?.kind !== 'json') return { [first.mediaType]: {} };
  const special = all.map(({ mediaType }) => essenceOf(named(mediaType))).find((type) => type !== JSON_TYPE);
  if (special !== undefined) report.warn(first.pointer, `SDKs accept ${JSON_TYPE}, which may differ from ${special}`);
  const schemasOf = new Set(all.map((body) => JSON.stringify(document.follow(body).node)));
  if (schemasOf.size > 1) {
    report.warn(first.pointer, 'the schema of the response depends on the status; SDKs return any JSON value');
    return { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } };
  }
  return { [JSON_TYPE]: { schema: schemas.convert(first.node, first.pointer, `${pascalCase(operationId)}Response`) } };
}
