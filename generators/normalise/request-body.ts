import type { BodyNode, ParameterNode } from '../model/document.ts';
import { FORM } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { BYTES, jsonType, type MediaContext, TEXT } from './media.ts';
import { isWildcard, kindOfMedia } from './media-kinds.ts';
import type { Offer } from './offers.ts';
import type { Report } from './report.ts';
import { type Json, objectOf, pick, type NodeRef } from './source.ts';
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
  return found === undefined ? undefined : { ...text, content: found };
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
    const schema = schemas.convert(value, at, `${pascalCase(formId)}Request`);
    return Object.fromEntries(jsonTypes(types).map((type) => [type, { schema }]));
  }
  if (kind === 'multipart') {
    for (const field of Object.keys(objectOf(media['encoding']))) {
      const part = memberPointer(content.pointer, mediaType, 'encoding', field);
      report.warn(part, 'SDKs choose the media type of each part by its value; this encoding has no effect');
    }
    return { [mediaType]: { schema: schemas.convertForm(value, at, `${pascalCase(operationId)}Form`) } };
  }
  if (kind !== 'form') {
    warnOfStructure(at, value, { kind, mediaType }, context);
    const schema = kind === 'text' ? TEXT : BYTES;
    return Object.fromEntries(types.map((type) => [type.trim(), { schema }]));
  }
  if (isEmptyForm(document.follow({ node: objectOf(value), pointer: at }).node)) return undefined;
  const encoding = formEncoding(objectOf(media['encoding']), memberPointer(content.pointer, mediaType), report);
  return { [FORM]: { schema: schemas.convert(value, at, `${pascalCase(formId)}Request`), encoding } };
}

/** Returns the media types in which JSON is sent: `application/json` if the document has it, otherwise any of them. */
function jsonTypes(types: readonly string[]): string[] {
  const [first = JSON_TYPE] = types;
  return jsonType(first) === JSON_TYPE ? [JSON_TYPE] : [...new Set(types.map(jsonType))];
}

function warnOfStructure(
  pointer: string,
  schema: unknown,
  { kind, mediaType }: { kind: Offer['kind']; mediaType: string },
  { document, report }: MediaContext,
): void {
  const { node } = document.follow({ node: objectOf(schema), pointer });
  const isStructured = ['properties', 'items', 'allOf', 'oneOf', 'anyOf'].some(
    (keyword) => node[keyword] !== undefined,
  );
  const what = kind === 'text' ? 'text' : 'bytes';
  if (isStructured) report.warn(pointer, `SDKs send ${mediaType} as ${what}, without the fields of its schema`);
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
