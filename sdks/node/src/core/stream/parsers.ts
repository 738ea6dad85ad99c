/** One event of `text/event-stream`, or one record of another stream. */
export interface ServerSentEvent {
  /** Type of the event, such as `message`, the default. */
  event: string;
  /** Data, unparsed. */
  data: string;
  /** Identifier of the last event that had one; empty if none had. */
  id: string;
  /** Milliseconds to wait before a reconnection, if this event names them. The library does not reconnect. */
  retry: number | undefined;
}

/** Divides the text of a stream into records. */
export interface StreamParser {
  /** Returns the records that the next piece completes. */
  push: (text: string) => ServerSentEvent[];
  /** Returns the records that the end of the stream completes. */
  end: () => ServerSentEvent[];
  /** Number of characters of the record that is not complete. */
  readonly size: number;
  /** Identifier of the last event. */
  readonly lastEventId: string;
}

/** Server-sent events (https://html.spec.whatwg.org/#event-stream-interpretation). */
export class EventParser implements StreamParser {
  lastEventId = '';
  /** Start of a line whose end has not arrived. */
  #line = '';
  /** True if the last character was CR, so that LF would belong to it. */
  #afterReturn = false;
  #id = '';
  #event = '';
  #data: string[] = [];
  #retry: number | undefined;
  #dataSize = 0;

  get size(): number {
    return this.#line.length + this.#dataSize;
  }

  push(text: string): ServerSentEvent[] {
    const found: ServerSentEvent[] = [];
    let at = this.#afterReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#afterReturn = text.endsWith('\r');
    // Only the new text is searched: a long line can arrive in many pieces.
    const ends = /\r\n|\r|\n/g;
    ends.lastIndex = at;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      const line = this.#line + text.slice(at, end.index);
      this.#line = '';
      at = ends.lastIndex;
      if (line !== '') this.#field(line);
      else this.#dispatch(found);
    }
    this.#line += text.slice(at);
    return found;
  }

  /** An event without an empty line after it is discarded. */
  end(): ServerSentEvent[] {
    return [];
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') {
      this.#data.push(value);
      this.#dataSize += value.length + 1;
    } else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.#retry = Number(value);
  }

  #dispatch(found: ServerSentEvent[]): void {
    this.lastEventId = this.#id;
    if (this.#data.length > 0) {
      const event = this.#event === '' ? 'message' : this.#event;
      found.push({ event, data: this.#data.join('\n'), id: this.#id, retry: this.#retry });
    }
    this.#event = '';
    this.#retry = undefined;
    this.#data = [];
    this.#dataSize = 0;
  }
}

const recordOf = (data: string): ServerSentEvent => ({ event: 'message', data, id: '', retry: undefined });
const isBlank = (text: string): boolean => /^[ \t\r\n]*$/.test(text);

/** Lines of JSON. */
export class LineParser implements StreamParser {
  readonly lastEventId = '';
  #line = '';

  get size(): number {
    return this.#line.length;
  }

  push(text: string): ServerSentEvent[] {
    const [first = '', ...lines] = text.split('\n');
    const complete = [this.#line + first, ...lines];
    this.#line = complete.pop() ?? '';
    return complete.filter((line) => !isBlank(line)).map(recordOf);
  }

  /** The last line may have no line feed. */
  end(): ServerSentEvent[] {
    return this.push('\n');
  }
}

/** JSON texts, each of which follows a record separator (RFC 7464). */
export class SequenceParser implements StreamParser {
  readonly lastEventId = '';
  #text = '';

  get size(): number {
    return this.#text.length;
  }

  push(text: string): ServerSentEvent[] {
    const [first = '', ...texts] = text.split('\u001E');
    const complete = [this.#text + first, ...texts];
    this.#text = complete.pop() ?? '';
    // Otherwise a record would arrive with the one after it.
    if (text.endsWith('\n') && isJson(this.#text)) complete.push(this.#taken());
    return complete.filter((item) => !isBlank(item)).map(recordOf);
  }

  end(): ServerSentEvent[] {
    const rest = this.#taken();
    return isBlank(rest) ? [] : [recordOf(rest)];
  }

  #taken(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
