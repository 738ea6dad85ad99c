import type { FieldEncoding } from '../model/document.ts';
import { isJson } from '../model/media-type.ts';
import { memberPointer } from '../sources/pointer.ts';
import { isWildcard } from './media-kinds.ts';
import type { Report } from './report.ts';
import { type Json, objectOf } from './source.ts';

interface Fields {
  /** Encodings by field. */
  node: Json;
  /** JSON Pointer of the media type. */
  pointer: string;
  /** Reports whether the value of a field is an object. */
  isObject: (field: string) => boolean;
  isMultipart: boolean;
}

/** Returns the fields of a form that are sent in another way than by their types (OpenAPI 3.1, section 4.8.15). */
export function fieldEncodings(fields: Fields, report: Report): Record<string, FieldEncoding> {
  const all = Object.entries(fields.node).flatMap(([name, value]): [string, FieldEncoding][] => {
    const found = encodingOf(name, objectOf(value), fields, report);
    return found === undefined ? [] : [[name, found]];
  });
  return Object.fromEntries(all);
}

function encodingOf(name: string, node: Json, fields: Fields, report: Report): FieldEncoding | undefined {
  const at = memberPointer(fields.pointer, 'encoding', name);
  if (Object.keys(objectOf(node['headers'])).length > 0) {
    report.warn(memberPointer(at, 'headers'), 'SDKs send no headers of parts, apart from their media type');
  }
  // A style takes the place of a media type.
  const { style, explode, contentType } = node;
  if (style !== undefined || explode !== undefined) return styleOf({ style: style ?? 'form', explode }, at, report);
  return typeof contentType === 'string' ? typeOf(name, contentType, at, fields, report) : undefined;
}

function styleOf(
  { style, explode }: { style: unknown; explode: unknown },
  pointer: string,
  report: Report,
): FieldEncoding | undefined {
  if (style === 'deepObject') return { style };
  const isJoined = style === 'form' ? explode === false : explode !== true;
  if (style === 'form' || style === 'spaceDelimited' || style === 'pipeDelimited') {
    return isJoined ? { style, explode: false } : undefined;
  }
  const message = `fields of such a form are not sent with the style ${String(style)}; use form, spaceDelimited or pipeDelimited`;
  report.error(pointer, message);
  return undefined;
}

/** Returns the first media type of a list that is one, for a field whose value is not a file with its own. */
function typeOf(
  name: string,
  contentType: string,
  pointer: string,
  { isObject, isMultipart }: Fields,
  report: Report,
): FieldEncoding | undefined {
  const types = contentType.split(',').map((type) => type.trim());
  const type = types.find((each) => each.includes('/') && !isWildcard(each));
  if (type === undefined) return undefined;
  if (isObject(name) && !isJson(type)) {
    report.warn(pointer, `SDKs send objects as JSON, and not as ${type}`);
    return undefined;
  }
  // A field of a form without parts has no media type.
  return isMultipart || isJson(type) ? { contentType: type } : undefined;
}
