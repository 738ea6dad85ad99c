import type { Operation } from './operation.ts';
import { jsonText, type Payload, presentValues, scalarText } from './serialise.ts';

/**
 * Returns a form (RFC 7578) with one part per field and per list item: those in `parts` in their order, then others.
 * Bytes become files with the name and media type of a File; scalars become text, everything else JSON. Null is omitted,
 * because forms cannot express it.
 * @throws {InvalidRequestError} if a field cannot be sent
 */
export function multipartForm(operation: Operation, form: unknown): Payload {
  // A random UUID: content does not contain it by chance, and an attacker cannot predict it.
  const boundary = `form-${crypto.randomUUID()}`;
  const declared = operation.parts ?? [];
  const others = Object.keys(form as object).filter((name) => !declared.includes(name));
  const parts = presentValues([...declared, ...others], form as object).flatMap(([name, value]) => {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const given = items.filter((item) => item !== null);
    return given.flatMap((item) => [`--${boundary}\r\n`, ...partOf(operation, name, item), '\r\n']);
  });
  return {
    content: new Blob([...parts, `--${boundary}--\r\n`] as BlobPart[]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function partOf(operation: Operation, name: string, value: unknown): (string | Uint8Array | Blob)[] {
  if (value instanceof Uint8Array || value instanceof Blob) {
    const { name: fileName = name } = value as { name?: string };
    const type = value instanceof Blob && value.type !== '' ? value.type : 'application/octet-stream';
    return [head(`name="${escape(name)}"; filename="${escape(fileName)}"`, type), value];
  }
  const disposition = `name="${escape(name)}"`;
  if (typeof value === 'object') return [head(disposition, 'application/json'), jsonText(operation, value)];
  return [head(disposition), scalarText(operation, name, value)];
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
