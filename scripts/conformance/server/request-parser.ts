/**
 * Parses HTTP/1.1 requests (RFC 9112) and keeps them unchanged. node:http would fold, trim or reject parts that the
 * suite needs to compare.
 */

export interface RequestHead {
  method: string;
  /** The unchanged request target, one character for each byte. */
  target: string;
  version: '1.0' | '1.1';
  /** Headers in their original order and case, one character for each byte of a value. */
  rawHeaders: [name: string, value: string][];
  /** Exact bytes of the request line and headers, including the empty line at the end. */
  bytes: Buffer;
}

/** Thrown for an invalid HTTP request; the rest of the connection cannot be parsed. */
export class MalformedRequest extends Error {
  /** Target of the request, if it is known. */
  readonly target: string | undefined;

  constructor(message: string, target?: string) {
    super(message);
    this.target = target;
  }
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([^\s]+) HTTP\/(1\.[01])$/;
const FIELD_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/s;
const MAX_HEAD_BYTES = 1 << 20;

export class RequestParser {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Minimum number of bytes of the next complete part, so that a long body is concatenated only once. */
  #wanted = 0;
  #head: RequestHead | undefined;

  feed(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /**
   * Returns the head of the next request, or the same one until its body has been read.
   * @throws {MalformedRequest}
   */
  head(): RequestHead | undefined {
    if (this.#head || this.#size === 0) return this.#head;
    const bytes = this.#joined();
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0 && bytes.length < MAX_HEAD_BYTES) return undefined;
    if (end < 0) throw new MalformedRequest(`the headers do not end within ${MAX_HEAD_BYTES} bytes`);
    this.#head = readHead(bytes.subarray(0, end + 4));
    this.#keep(bytes.subarray(end + 4));
    return this.#head;
  }

  /**
   * Returns the body of the current request once it is complete, without chunked framing.
   * @throws {MalformedRequest}
   */
  body(): Buffer | undefined {
    if (!this.#head || this.#size < this.#wanted) return undefined;
    const framing = framingOf(this.#head);
    if (framing !== 'chunked' && this.#size < framing) {
      this.#wanted = framing;
      return undefined;
    }
    const bytes = this.#joined();
    const { body, used } =
      framing === 'chunked'
        ? readChunked(bytes, this.#head.target)
        : { body: bytes.subarray(0, framing), used: framing };
    if (!body) return undefined;
    this.#head = undefined;
    this.#keep(bytes.subarray(used));
    return body;
  }

  #joined(): Buffer {
    const [first = Buffer.alloc(0)] = this.#chunks;
    const joined = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
    this.#chunks = [joined];
    return joined;
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    this.#wanted = 0;
  }
}

/** Returns the values of a header in order; names are case-insensitive. */
export function headerValues(rawHeaders: readonly (readonly [string, string])[], name: string): string[] {
  return rawHeaders.filter(([sent]) => sent.toLowerCase() === name).map(([, value]) => value);
}

function readHead(bytes: Buffer): RequestHead {
  const [requestLine = '', ...lines] = bytes.toString('latin1').slice(0, -4).split('\r\n');
  const [, method, target, version] = REQUEST_LINE.exec(requestLine) ?? [];
  if (method === undefined || target === undefined) {
    throw new MalformedRequest(`invalid request line: ${JSON.stringify(requestLine)}`);
  }
  const fields = lines.map((line) => readField(line, target));
  return { method, target, version: version === '1.0' ? '1.0' : '1.1', rawHeaders: fields, bytes };
}

function readField(line: string, target: string): [string, string] {
  const [, name, value] = FIELD_LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new MalformedRequest(`invalid header: ${JSON.stringify(line)}`, target);
  }
  return [name, value];
}

function framingOf({ rawHeaders, target }: RequestHead): number | 'chunked' {
  const [coding, ...moreCodings] = headerValues(rawHeaders, 'transfer-encoding');
  const [length, ...moreLengths] = headerValues(rawHeaders, 'content-length');
  if (moreCodings.length + moreLengths.length > 0 || (coding !== undefined && length !== undefined)) {
    throw new MalformedRequest('the length of the body is declared twice', target);
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new MalformedRequest(`Transfer-Encoding: ${coding}`, target);
  }
  if (coding !== undefined) return 'chunked';
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    throw new MalformedRequest(`Content-Length: ${length}`, target);
  }
  return Number(length ?? 0);
}

function readChunked(bytes: Buffer, target: string): { body?: Buffer; used: number } {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return { used: 0 };
    const [, digits] = /^([0-9A-Fa-f]{1,8})(?:;.*)?$/.exec(bytes.toString('latin1', at, end)) ?? [];
    if (digits === undefined) throw new MalformedRequest('invalid chunk size', target);
    const size = Number.parseInt(digits, 16);
    at = end + 2;
    if (size === 0) return endOfChunks(bytes, at, parts);
    if (bytes.length < at + size + 2) return { used: 0 };
    parts.push(bytes.subarray(at, at + size));
    at += size + 2;
  }
}

/** Skips trailers; the trailer section ends with an empty line. */
function endOfChunks(bytes: Buffer, from: number, parts: Buffer[]): { body?: Buffer; used: number } {
  for (let at = from; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return { used: 0 };
    if (end === at) return { body: Buffer.concat(parts), used: end + 2 };
    at = end + 2;
  }
}
