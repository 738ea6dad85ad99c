import type { IncomingContent } from './content.ts';
import type { QuickResponse, Shortcuts } from './http.ts';
import { builtin } from './node-builtins.ts';

/** A response of node:http. Its headers and bytes are converted to web objects only when they are needed. */
export class NodeResponse implements QuickResponse, Shortcuts {
  readonly status: number;
  readonly unreadable: string | undefined;
  readonly content: IncomingContent | undefined;
  private readonly rawHeaders: readonly string[];
  private readonly bytes: Uint8Array;
  private kept: Headers | undefined;

  /** @param bytes a Buffer or another Uint8Array */
  constructor(
    status: number,
    rawHeaders: readonly string[],
    bytes: Uint8Array,
    unreadable?: string,
    content?: IncomingContent,
  ) {
    this.status = status;
    this.rawHeaders = rawHeaders;
    this.bytes = bytes;
    this.unreadable = unreadable;
    this.content = content;
  }

  get shortcuts(): Shortcuts {
    return this;
  }

  get headers(): Headers {
    if (this.kept === undefined) {
      const headers = new Headers();
      for (let index = 0; index + 1 < this.rawHeaders.length; index += 2) {
        headers.append(this.rawHeaders[index] ?? '', this.rawHeaders[index + 1] ?? '');
      }
      this.kept = headers;
    }
    return this.kept;
  }

  get body(): Uint8Array {
    // A plain Uint8Array, because `slice` of a Buffer behaves differently.
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  get(name: string): string | null {
    return headerOf(this.rawHeaders, name);
  }

  decode(bytes: Uint8Array): string {
    const { isUtf8, Buffer } = builtin('node:buffer');
    if (!isUtf8(bytes)) throw new TypeError('not valid UTF-8');
    const { buffer, byteOffset, length } = bytes;
    const text = Buffer.from(buffer, byteOffset, length).toString();
    // Removes the byte order mark, as TextDecoder does.
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

/** Returns a header from a list of alternating names and values. */
export function headerOf(rawHeaders: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const here = rawHeaders[index];
    // Compares lengths first: most names differ in length, and lower-casing creates a copy.
    if (here?.length !== name.length || here.toLowerCase() !== name.toLowerCase()) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}
