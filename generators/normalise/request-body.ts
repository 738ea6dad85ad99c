import type { BodyNode, ParameterNode, Ref, SchemaNode } from '../model/document.ts';
import { FORM } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { fieldEncodings } from './field-encodings.ts';
import { lostStructure } from './lost-structure.ts';
import { BYTES, jsonType, type MediaContext, TEXT } from './media.ts';
import { isWildcard, kindOfMedia } from './media-kinds.ts';
import type { Offer } from './offers.ts';
import { type Json, objectOf, pick, type NodeRef, type SourceDocument } from './source.ts';
import { streamChoice } from './stream-choice.ts';
import { contentOf } from './success.ts';

type Content = BodyNode['content'];

const JSON_TYPE = 'application/json';

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
  const fields = {
    node: objectOf(media['encoding']),
    pointer: memberPointer(content.pointer, mediaType),
    isObject: (name: string): boolean => isObjectField(document, { node: objectOf(value), pointer: at }, name),
  };
  if (kind === 'json') {
    const schema = schemas.convert(value, at, `${pascalCase(formId)}Request`);
    if (mayBeNull(schema))
      report.warn(at, 'the body may be null; SDKs send another value, or no body if it is optional');
    return Object.fromEntries(jsonTypes(types).map((type) => [type, { schema }]));
  }
  if (kind === 'multipart') {
    const schema = schemas.convertForm(value, at, `${pascalCase(operationId)}Form`);
    return { [mediaType]: { schema, encoding: fieldEncodings({ ...fields, isMultipart: true }, report) } };
  }
  if (kind !== 'form') {
    const item = media['itemSchema'];
    const sent =
      item === undefined
        ? { node: objectOf(value), pointer: at }
        : { node: objectOf(item), pointer: memberPointer(content.pointer, mediaType, 'itemSchema') };
    const lost = lostStructure(document, sent);
    const what = kind === 'text' ? 'text' : 'bytes';
    if (lost !== undefined) report.warn(sent.pointer, `SDKs send ${mediaType} as ${what}, ${lost}`);
    const schema = kind === 'text' ? TEXT : BYTES;
    return Object.fromEntries(types.map((type) => [type.trim(), { schema }]));
  }
  if (isEmptyForm(document.follow({ node: objectOf(value), pointer: at }).node)) return undefined;
  const encoding = fieldEncodings({ ...fields, isMultipart: false }, report);
  return { [FORM]: { schema: schemas.convert(value, at, `${pascalCase(formId)}Request`), encoding } };
}

const mayBeNull = (schema: Ref<SchemaNode>): boolean =>
  !('$ref' in schema) && (schema.oneOf !== undefined || [schema.type].flat().includes('null'));

/** Returns the media types in which JSON is sent: `application/json` if the document has it, otherwise any of them. */
function jsonTypes(types: readonly string[]): string[] {
  const [first = JSON_TYPE] = types;
  return jsonType(first) === JSON_TYPE ? [JSON_TYPE] : [...new Set(types.map(jsonType))];
}

/**
 * Returns the option of a call that says the media type of the body, if the caller has a choice. Its type lists the media
 * types of the document, unless one of them has a wildcard.
 */
export function contentTypeOf(ref: NodeRef, body: BodyNode | undefined, context: MediaContext): ParameterNode[] {
  const { document, schemas, formId, form } = context;
  const types = Object.keys(body?.content ?? {});
  const isChosen = form.request !== undefined && ['json', 'text', 'bytes'].includes(form.request.kind);
  if (!isChosen || (types.length < 2 && !types.some(isWildcard))) return [];
  const { pointer } = contentOf(document, document.follow(ref));
  const values = types.filter((type) => !isWildcard(type));
  const isClosed = values.length === types.length;
  const schema = isClosed
    ? schemas.convert({ type: 'string', enum: values }, pointer, `${pascalCase(formId)}ContentType`)
    : { type: 'string' };
  const list = types.map((type) => `\`${type}\``).join(', ');
  const usual = isClosed ? `\`${values[0] ?? ''}\`` : `\`${values[0] ?? 'application/octet-stream'}\``;
  const description = `Media type of the body: ${list}. Default: that of a file, or ${usual}.`;
  return [{ name: 'Content-Type', in: 'header', description, schema }];
}

/** Reports whether a field of a form is an object, or a list of objects. */
function isObjectField(document: SourceDocument, form: NodeRef, name: string): boolean {
  const { node, pointer } = document.follow(form);
  const field = document.follow({ node: objectOf(objectOf(node['properties'])[name]), pointer });
  const item = document.follow({ node: objectOf(field.node['items']), pointer });
  return [field, item].some((each) => each.node['type'] === 'object' || each.node['properties'] !== undefined);
}

/** Reports whether a form has no field; some documents give one to every operation. */
function isEmptyForm({ properties, additionalProperties, ...rest }: Json): boolean {
  const isComposed = ['allOf', 'oneOf', 'anyOf'].some((keyword) => rest[keyword] !== undefined);
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return !isComposed && !isOpen && properties !== undefined && Object.keys(objectOf(properties)).length === 0;
}
