import { parsedItem } from '../response/read-response.ts';
import { END, EventStream } from './event-stream.ts';
import type { OpenedResponse } from './opened-response.ts';
import { EventParser, LineParser, SequenceParser, type StreamParser } from './parsers.ts';

// One function for each kind of stream, to which generated operations refer, so that a bundle has only those it needs.

/** Opens server-sent events whose data is JSON. */
export function jsonEvents(opened: OpenedResponse): EventStream<unknown> {
  requireEvents(opened);
  return new EventStream(opened, {
    parser: new EventParser(),
    isStrict: false,
    read: (data) => {
      if (data === '[DONE]') return END;
      return data === '' ? undefined : { item: jsonItem(opened, data) };
    },
  });
}

/** Opens server-sent events whose data is text. */
export function textEvents(opened: OpenedResponse): EventStream<string> {
  requireEvents(opened);
  return new EventStream(opened, { parser: new EventParser(), isStrict: false, read: (item) => ({ item }) });
}

/** Opens lines of JSON. */
export function jsonLines(opened: OpenedResponse): EventStream<unknown> {
  return records(opened, new LineParser());
}

/** Opens a JSON text sequence (RFC 7464). */
export function jsonSequence(opened: OpenedResponse): EventStream<unknown> {
  return records(opened, new SequenceParser());
}

function records(opened: OpenedResponse, parser: StreamParser): EventStream<unknown> {
  return new EventStream(opened, { parser, isStrict: true, read: (data) => ({ item: jsonItem(opened, data) }) });
}

function jsonItem({ operation, decodeError }: OpenedResponse, data: string): unknown {
  const bytes = new TextEncoder().encode(data);
  return parsedItem(operation, bytes, (mismatch, cause) => decodeError(`an event ${mismatch}`, cause, bytes));
}

/** Requires that the response may be events. The lines of another one would be events that nobody sees. */
function requireEvents({ meta, content, decodeError }: OpenedResponse): void {
  const [type = ''] = (meta().headers.get('Content-Type') ?? '').toLowerCase().split(/[\s;]/);
  if (!/^(?:application\/(?:.+\+)?json|text\/html)$/.test(type)) return;
  content.stop();
  throw decodeError(`the body is ${type} instead of text/event-stream`);
}
