import type { QuickResponse, Shortcuts } from './http.ts';
import { builtin } from './node-builtins.ts';

/** An answer of Node.js. Its headers and its bytes become objects of the web when somebody asks for them. */
export class NodeResponse implements QuickResponse, Shortcuts {
  readonly status: number;
  readonly unreadable: string | undefined;
  private readonly rawHeaders: readonly string[];
  private readonly bytes: Uint8Array;
  private kept: Headers | undefined;

  /** @param bytes a Buffer or another Uint8Array */
  constructor(status: number, rawHeaders: readonly string[], bytes: Uint8Array, unreadable?: string) {
    this.status = status;
    this.rawHeaders = rawHeaders;
    this.bytes = bytes;
    this.unreadable = unreadable;
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
    // As plain bytes: a Buffer is one too, but one that slices differently.
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
  }

  get(name: string): string | null {
    return headerOf(this.rawHeaders, name);
  }

  text(): string {
    const { isUtf8, Buffer } = builtin('node:buffer');
    if (!isUtf8(this.bytes)) throw new TypeError('no UTF-8');
    const { buffer, byteOffset, length } = this.bytes;
    const text = Buffer.from(buffer, byteOffset, length).toString();
    // The mark of the byte order, which TextDecoder leaves out by itself.
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

/** Finds a header in a list of names and values by turns. */
export function headerOf(rawHeaders: readonly string[], name: string): string | null {
  let found: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const here = rawHeaders[index];
    // Lengths first: most names differ in it, and lower case is a copy.
    if (here?.length !== name.length || here.toLowerCase() !== name.toLowerCase()) continue;
    const value = rawHeaders[index + 1] ?? '';
    found = found === null ? value : `${found}, ${value}`;
  }
  return found;
}
