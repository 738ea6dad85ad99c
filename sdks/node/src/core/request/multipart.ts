import type { Operation } from './operation.ts';
import { isFilePart, isStream } from '../schema/file-content.ts';
import type { RequestContent } from '../transport/http.ts';
import { jsonText, type Payload, presentValues, scalarText } from './serialise.ts';
import { joined, sourceOf } from './source.ts';

const OCTETS = 'application/octet-stream';

/**
 * Returns a form (RFC 7578) with one part per field and per list item, in the order of `parts`. Bytes become files with
 * the name and media type of a File; scalars become text, everything else JSON. Null is omitted, because forms cannot
 * express it.
 * @throws {InvalidRequestError} if a field cannot be sent
 */
export function multipartForm(operation: Operation, form: unknown): Payload {
  // A random UUID: content does not contain it by chance, and an attacker cannot predict it.
  const boundary = `form-${crypto.randomUUID()}`;
  const fields = presentValues(operation.parts ?? [], form as object).flatMap(([name, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const given = items.filter((item) => item !== null);
    return given.flatMap((item) => [`--${boundary}\r\n`, ...partOf(operation, name, item), '\r\n']);
  });
  const parts = [...fields, `--${boundary}--\r\n`];
  const isInMemory = parts.every((part) => typeof part === 'string' || !('open' in part));
  return {
    content: isInMemory ? new Blob(parts as BlobPart[]) : joined(parts),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function partOf(operation: Operation, name: string, value: unknown): RequestContent[] {
  if (isFilePart(value)) {
    const { content, name: fileName, type: given, size } = value;
    const type = given ?? (content instanceof Blob && content.type !== '' ? content.type : OCTETS);
    return [head(`name="${escape(name)}"; filename="${escape(fileName)}"`, type), sourceOf(content, size)];
  }
  if (isStream(value))
    return [head(`name="${escape(name)}"; filename="${escape(nameOf(value) ?? name)}"`, OCTETS), sourceOf(value)];
  if (value instanceof Uint8Array || value instanceof Blob) {
    const { name: fileName = name } = value as { name?: string };
    const type = value instanceof Blob && value.type !== '' ? value.type : OCTETS;
    return [head(`name="${escape(name)}"; filename="${escape(fileName)}"`, type), value];
  }
  const disposition = `name="${escape(name)}"`;
  if (typeof value === 'object') return [head(disposition, 'application/json'), jsonText(operation, value)];
  return [head(disposition), scalarText(operation, name, value)];
}

// A file stream of Node.js has the path of its file.
function nameOf(stream: object): string | undefined {
  const { path } = stream as { path?: unknown };
  return typeof path === 'string' ? path.replace(/^.*[/\\]/, '') : undefined;
}

function head(disposition: string, type?: string): string {
  const lines = [
    `Content-Disposition: form-data; ${disposition}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

// https://html.spec.whatwg.org/#multipart/form-data-encoding-algorithm
function escape(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
