import type { RequestContent, SourceContent } from '../transport/http.ts';

/** Pieces of bytes: a stream of Node.js or of the web platform, or an iterator. It is read once. */
export type BytesStream = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** A file of a form, with its name. */
export interface FilePart {
  content: Uint8Array | Blob | BytesStream;
  /** File name. */
  name: string;
  /** Media type. Default: that of a Blob, or `application/octet-stream`. */
  type?: string | undefined;
  /** Number of bytes of a stream, if it is known. Without one, the request is sent in chunks. */
  size?: number | undefined;
}

/**
 * Bytes of the caller: in memory, in a Blob, in a file (`openAsBlob` of node:fs) or in a stream. A call is not repeated if a
 * stream has been read.
 */
export type FileContent = Uint8Array | Blob | BytesStream | FilePart;

/** Returns a body for a stream of the caller; bytes and Blobs unchanged. */
export function sourceOf(content: FilePart['content'], size?: number): Exclude<RequestContent, string> {
  if (content instanceof Uint8Array || content instanceof Blob) return content;
  return { size, isRepeatable: false, open: () => piecesOf(content) };
}

/** Returns one body for several ones. */
export function joined(parts: readonly RequestContent[]): SourceContent {
  const sizes = parts.map(sizeOf);
  return {
    size: sizes.includes(undefined) ? undefined : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    isRepeatable: parts.every((part) => typeof part === 'string' || !('isRepeatable' in part) || part.isRepeatable),
    async *open() {
      for (const part of parts) {
        if (typeof part === 'string') yield new TextEncoder().encode(part);
        else if (part instanceof Uint8Array) yield part;
        else yield* part instanceof Blob ? piecesOf(part.stream()) : part.open();
      }
    },
  };
}

function sizeOf(part: RequestContent): number | undefined {
  if (typeof part === 'string') return new TextEncoder().encode(part).length;
  return part instanceof Uint8Array ? part.length : part.size;
}

// Not all browsers can iterate over a stream.
async function* piecesOf(stream: BytesStream): AsyncGenerator<Uint8Array, void, undefined> {
  if (Symbol.asyncIterator in stream) {
    yield* stream as AsyncIterable<Uint8Array>;
    return;
  }
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
