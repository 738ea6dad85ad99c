import { memberPointer } from '../sources/pointer.ts';
import type { MediaTypeNode, OpenApiDocument } from './document.ts';
import { essenceOf } from './media-type.ts';
import type { Stream } from './model.ts';
import { typeOf } from './types.ts';

/** Server-sent events (https://html.spec.whatwg.org/#server-sent-events). */
const EVENTS = 'text/event-stream';
/** Names under which services send JSON lines; none of them is registered. */
const LINES = /^application\/(?:(?:x-)?ndjson|(?:x-)?jsonl|(?:x-)?jsonlines|(?:x-)?json-lines|stream\+json)$/;
/** JSON text sequences: RFC 7464, and RFC 8091 for the suffix. */
const SEQUENCE = /^application\/(?:json-seq|[\w!#$&^.+-]+\+json-seq)$/;

/** Returns the format of a media type whose content is a series of items. Undefined for every other media type. */
export function streamFormatOf(mediaType: string): Stream['format'] | undefined {
  const essence = essenceOf(mediaType);
  if (essence === EVENTS) return 'events';
  if (LINES.test(essence)) return 'lines';
  return SEQUENCE.test(essence) ? 'sequence' : undefined;
}

/** Builds the stream of a successful response; undefined if its media type is not a series of items. */
export function streamOf(
  document: OpenApiDocument,
  media: MediaTypeNode | undefined,
  { mediaType, pointer }: { mediaType: string; pointer: string },
): Stream | undefined {
  const format = streamFormatOf(mediaType);
  if (format === undefined) return undefined;
  const { schema, 'x-sdk': sdk } = media ?? {};
  const isText = sdk?.items === 'text' || (schema === undefined && format === 'events');
  if (isText) return { format, item: { kind: 'string' }, isText, mayBeNull: false };
  if (schema === undefined) return { format, item: { kind: 'json' }, isText, mayBeNull: false };
  const { type: item, nullable } = typeOf(document, schema, memberPointer(pointer, 'schema'));
  return { format, item, isText, mayBeNull: nullable && item.kind !== 'json' };
}
