import type { Method, Resource, Stream } from '../../model/model.ts';
import { DOWNLOAD_NOTE, downloadName } from '../downloads.ts';
import { constantName, methodName } from './names.ts';
import { doc } from './text.ts';
import * as types from './types.ts';

const RESULTS = {
  bytes: 'the bytes of the response body',
  text: 'the text of the response body',
  location: 'the URL in the header {@code Location}',
} as const;

/** Text for a result that is not JSON; false for JSON. */
export const resultText = ({ reads }: Method): string | false => reads !== undefined && RESULTS[reads];

/** Differences of the method that returns the bytes of a result while they arrive. */
export function downloadContext(method: Method, resource: Resource): object {
  const name = downloadName(method, resource, methodName);
  return {
    methodName: name,
    doc: doc(`${method.description}\n\n${DOWNLOAD_NOTE}`),
    constant: constantName(name),
    reader: 'download',
    resultType: 'Download',
    resultText: false,
    isDownload: true,
  };
}

const STREAMS = { events: 'streamOfEvents', lines: 'streamOfLines', sequence: 'streamOfSequence' } as const;

/** Types of the items of a stream, and the method of the core's `Result` that reads them. */
function streamed({ format, item, isText, mayBeNull }: Stream, scope: types.Scope): object {
  const type = types.boxed(item, scope);
  const isOptionalItem = !isText && (mayBeNull || item.kind === 'json');
  return {
    reader: isText ? 'streamOfTexts' : STREAMS[format],
    resultType: `EventStream<${isOptionalItem ? `Optional<${type}>` : type}>`,
    isValue: true,
    isStream: true,
    isOptionalItem,
    decode: !isText && types.decoderOf(item, scope),
  };
}

/** Types of the result of a method, and the method of the core's `Result` that reads it. */
export function returned(
  { result, stream, pageItem, mayBeEmpty, mayBeNull, reads }: Method,
  scope: types.Scope,
): object {
  const none = {
    isVoid: false,
    isValue: false,
    isJson: false,
    isStream: false,
    isDownload: false,
    isOptional: false,
    isNullable: false,
    isOptionalItem: false,
    decode: false,
    item: false,
  };
  if (stream !== undefined) return { ...none, ...streamed(stream, scope) };
  if (result === undefined) return { ...none, reader: 'nothing', resultType: 'Void', isVoid: true };
  if (result.kind === 'binary') return { ...none, reader: 'bytes', resultType: 'byte[]', isValue: true };
  if (reads === 'text' && mayBeEmpty) {
    return { ...none, reader: 'optionalText', resultType: 'Optional<String>', isValue: true, isOptional: true };
  }
  if (reads !== undefined) return { ...none, reader: reads, resultType: 'String', isValue: true };
  if (pageItem !== undefined) {
    const item = types.boxed(pageItem, scope);
    return {
      ...none,
      reader: 'of',
      resultType: `Page<${item}>`,
      decode: types.decoderOf(pageItem, scope),
      item: { type: item },
    };
  }
  const type = types.boxed(result, scope);
  const isNullable = mayBeNull || result.kind === 'json';
  const readers = mayBeEmpty ? ['optional', 'optionalNullable'] : ['of', 'nullable'];
  return {
    ...none,
    reader: readers[isNullable ? 1 : 0],
    resultType: mayBeEmpty || isNullable ? `Optional<${type}>` : type,
    isValue: true,
    isJson: true,
    isOptional: mayBeEmpty,
    isNullable,
    decode: types.decoderOf(result, scope),
  };
}
