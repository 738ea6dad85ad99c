import type { ResponseNode } from '../model/document.ts';
import { isJson } from '../model/media-type.ts';
import { streamFormatOf } from '../model/streams.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Flat } from './flat.ts';
import { flatten } from './flatten.ts';
import { isText } from './kinds.ts';
import { valuesOf } from './values.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { type NodeRef, objectOf, type SourceDocument, textOf } from './source.ts';

type Content = NonNullable<ResponseNode['content']>;

interface StreamContext {
  document: SourceDocument;
  report: Report;
  schemas: Schemas;
  operationId: string;
}

/** Fields of a server-sent event (https://html.spec.whatwg.org/#event-stream-interpretation). */
const EVENT_FIELDS = new Set(['data', 'event', 'id', 'retry']);
/** Data that is not JSON, with which services end a stream of JSON items. */
const END = '[DONE]';

/** Returns the content of a successful response in a media type whose content is a series of items. */
export function streamContent(mediaType: string, media: NodeRef, context: StreamContext): Content {
  const isEvents = streamFormatOf(mediaType) === 'events';
  const item = itemOf(media, isEvents, context);
  const data = isEvents && item !== undefined ? dataOf(item, media, context) : item;
  if (data === undefined) return { [mediaType]: isEvents ? { 'x-sdk': { items: 'text' } } : {} };
  // `itemSchema` of OpenAPI 3.2 is an error to openapi-generator.
  const schema = context.schemas.convert(data.node, data.pointer, `${pascalCase(context.operationId)}Event`);
  return { [mediaType]: { schema } };
}

/**
 * Returns the schema of an item: `itemSchema` (OpenAPI 3.2, section 4.14), or that of the items if `schema` describes the
 * whole content as a list. Before 3.2, `schema` describes an item in most documents. Undefined if it describes no item.
 */
function itemOf(media: NodeRef, isEvents: boolean, { document, report }: StreamContext): NodeRef | undefined {
  const own = media.node['itemSchema'];
  if (own !== undefined) return { node: objectOf(own), pointer: memberPointer(media.pointer, 'itemSchema') };
  const whole = { node: objectOf(media.node['schema']), pointer: memberPointer(media.pointer, 'schema') };
  const flat = flatten(document, report, whole);
  if (flat.node['type'] === 'array') {
    return { node: objectOf(flat.node['items']), pointer: memberPointer(flat.pointer, 'items') };
  }
  // `type: string` describes the characters of the whole content.
  const isCharacters = isText(flat) && flat.node['format'] !== 'date-time';
  return Object.keys(whole.node).length === 0 || (!isEvents && isCharacters) ? undefined : whole;
}

/** Returns the schema of the data of an event. Undefined if the data is text. */
function dataOf(item: NodeRef, media: NodeRef, context: StreamContext): NodeRef | undefined {
  const { document, report } = context;
  const flattened = (ref: NodeRef): Flat => flatten(document, report, ref);
  const flat = flattened(item);
  const options = flat.options.map(flattened);
  const kept = flat.options.filter((option) => !isEnd(flattened(option)));
  const [first, ...others] = kept;
  // A choice between a schema and the text that ends the stream.
  if (first !== undefined && others.length === 0 && flat.properties.size === 0) return dataOf(first, media, context);
  const events = options.length > 0 && flat.properties.size === 0 ? options : [flat];
  if (events.every(isEvent)) return dataOfEvents(item, events, context);
  if (kept.length < flat.options.length) return choiceOf(item, kept);
  if (media.node['itemSchema'] !== undefined && !isTextual(flat)) {
    report.warn(item.pointer, 'the schema describes no event with data; SDKs take it as the schema of the data');
  }
  return isTextual(flat) ? undefined : item;
}

const isEnd = (flat: Flat): boolean => isText(flat) && valuesOf(flat).length === 1 && valuesOf(flat)[0] === END;

/** Reports whether a schema describes the data of an event as text, or not at all. */
function isTextual(flat: Flat): boolean {
  return isText(flat) || Object.keys(flat.node).length === 0;
}

/** Reports whether a schema describes an event with its fields, and not only its data. */
function isEvent({ properties }: Flat): boolean {
  return properties.has('data') && [...properties.keys()].every((name) => EVENT_FIELDS.has(name));
}

/** Returns the schema of the data of all events, of which each has its own. Undefined if the data of one is text. */
function dataOfEvents(
  item: NodeRef,
  events: readonly Flat[],
  { document, report }: StreamContext,
): NodeRef | undefined {
  const ends = ({ properties }: Flat): boolean => {
    const data = properties.get('data');
    return data !== undefined && isEnd(flatten(document, report, data));
  };
  const all = events.filter((event) => !ends(event)).map((event) => parsedData(event, document, report));
  const data = all.filter((ref) => ref !== undefined);
  const [first, ...others] = data;
  if (first === undefined) return undefined;
  if (data.length < all.length) {
    report.warn(
      item.pointer,
      'the data of some events is JSON and that of others is text; SDKs return the text of each',
    );
    return undefined;
  }
  if (others.every((other) => document.follow(other).pointer === document.follow(first).pointer)) return first;
  return choiceOf(item, data);
}

/** Returns a choice of schemas of the document, which keep their names. */
function choiceOf(item: NodeRef, options: readonly NodeRef[]): NodeRef {
  const node = { oneOf: options.map(({ pointer }) => ({ $ref: pointer })) };
  return { node, pointer: memberPointer(item.pointer, 'data') };
}

/**
 * Returns the schema of the JSON in the data of an event: the schema of `data`, or `contentSchema` of a text in
 * `contentMediaType: application/json` (JSON Schema 2020-12, validation, section 8.5). Undefined for another text.
 */
function parsedData(event: Flat, document: SourceDocument, report: Report): NodeRef | undefined {
  const ref = event.properties.get('data');
  if (ref === undefined) return undefined;
  const flat = flatten(document, report, ref);
  if (!isTextual(flat)) return ref;
  const mediaType = textOf(flat.node['contentMediaType']) ?? '';
  const content = flat.node['contentSchema'];
  if (!isJson(mediaType)) return undefined;
  return { node: objectOf(content), pointer: memberPointer(flat.pointer, 'contentSchema') };
}
