import type { BodyNode, Ref, ResponseNode, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { type Json, objectOf, pick, type Place, type SourceDocument } from './source.ts';

export interface MediaContext {
  document: SourceDocument;
  report: Report;
  schemas: Schemas;
  operationId: string;
}

const JSON_TYPE = 'application/json';
const MULTIPART = 'multipart/form-data';
const BYTES: SchemaNode = { type: 'string', format: 'binary' };

// Any type is what frameworks write that were not told one; they speak JSON.
const isJson = (mediaType: string): boolean => /^(?:application\/(?:[\w.-]+\+)?json\b|\*\/\*$)/i.test(mediaType.trim());
const named = (mediaType: string): string => (mediaType.startsWith('*') ? JSON_TYPE : mediaType.trim());

/** A request body with the one media type in which it is sent. */
export function bodyOf(place: Place, { document, report, schemas, operationId }: MediaContext): BodyNode {
  const { node, pointer } = document.follow(place);
  const content = objectOf(node['content']);
  const types = Object.keys(content);
  const mediaType =
    types.find(isJson) ??
    types.find((type) => type === MULTIPART) ??
    types.find((type) => isBytes(document, content[type]));
  const text = pick(node, 'description', 'required') as Omit<BodyNode, 'content'>;
  if (mediaType === undefined) {
    report.refuse(
      pointer,
      `a body in ${types.join(', ') || 'no media type'} is not sent; document JSON, ${MULTIPART} or bytes`,
    );
    return { ...text, content: { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } } };
  }
  const value = objectOf(content[mediaType])['schema'];
  const at = memberPointer(pointer, 'content', mediaType, 'schema');
  const name = pascalCase(operationId);
  const schema = isJson(mediaType)
    ? schemas.use(value, at, `${name}Request`)
    : mediaType === MULTIPART
      ? schemas.form(value, at, `${name}Form`)
      : BYTES;
  return { ...text, content: { [named(mediaType)]: { schema } } };
}

function isBytes(document: SourceDocument, media: unknown): boolean {
  const schema = objectOf(media)['schema'];
  const { node } = document.follow({ node: objectOf(schema), pointer: '' });
  const { type, format } = node;
  return schema === undefined || Object.keys(node).length === 0 || (type === 'string' && format === 'binary');
}

/** The successes of an operation: one with a body, if any has, and one without, if any has none. */
export function responsesOf(place: Place, context: MediaContext): Record<string, ResponseNode> {
  const { document, report } = context;
  const all = Object.entries(place.node).map(([status, value]) => {
    const at = { node: objectOf(value), pointer: memberPointer(place.pointer, status) };
    return { status, ...document.follow(at) };
  });
  const successes = all.filter(({ status }) => status.startsWith('2'));
  // An operation that documents only a default means its answer, not only its errors.
  const answers = successes.length > 0 ? successes : all.filter(({ status }) => status === 'default');
  if (answers.length === 0) report.refuse(place.pointer, 'no response is a success; document one with a 2xx status');
  const bodies = answers.flatMap(({ node, pointer }) => contentOf(node, pointer));
  const empty = answers.filter(({ node }) => Object.keys(objectOf(node['content'])).length === 0);
  const [first] = bodies;
  const content = first === undefined ? undefined : answerOf(first, bodies, document, context);
  return {
    ...(content === undefined ? {} : { 200: { content } }),
    ...(empty.length > 0 || content === undefined ? { 204: {} } : {}),
  };
}

interface Answer extends Place {
  mediaType: string;
}

function contentOf(node: Json, pointer: string): Answer[] {
  const content = objectOf(node['content']);
  const types = Object.keys(content);
  const mediaType = types.find(isJson) ?? types[0];
  if (mediaType === undefined) return [];
  const at = memberPointer(pointer, 'content', mediaType, 'schema');
  return [{ mediaType, node: objectOf(objectOf(content[mediaType])['schema']), pointer: at }];
}

function answerOf(
  first: Answer,
  all: readonly Answer[],
  document: SourceDocument,
  { report, schemas, operationId }: MediaContext,
): Record<string, { schema?: Ref<SchemaNode> }> {
  const kinds = new Set(all.map(({ mediaType }) => (isJson(mediaType) ? 'JSON' : mediaType)));
  if (kinds.size > 1) report.refuse(first.pointer, `answers come as ${[...kinds].join(' and ')}; document one of them`);
  if (!isJson(first.mediaType)) return { [first.mediaType]: {} };
  const schemasOf = new Set(all.map((answer) => JSON.stringify(document.follow(answer).node)));
  if (schemasOf.size > 1) {
    report.note(first.pointer, 'the status decides what the answer is; it is any JSON value in the SDKs');
    return { [JSON_TYPE]: { schema: { 'x-sdk': { type: 'json' } } } };
  }
  return { [JSON_TYPE]: { schema: schemas.use(first.node, first.pointer, `${pascalCase(operationId)}Response`) } };
}
