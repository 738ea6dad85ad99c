import type { Operation } from './operation.ts';
import { isContent, isFilePart, isStream } from '../schema/file-content.ts';
import type { RequestContent } from '../transport/http.ts';
import { jsonText, type Payload, presentValues, scalarText } from './serialise.ts';
import { type FilePart, joined, sourceOf } from './source.ts';

const OCTETS = 'application/octet-stream';

/**
 * Returns a form (RFC 7578) with one part per field and per list item: those in `parts` in their order, then others.
 * Bytes become files with the name and media type of a File; scalars become text, everything else JSON. Null is omitted,
 * because forms cannot express it. `fieldForms` says other media types and lists with separators.
 * @throws {InvalidRequestError} if a field cannot be sent
 */
export function multipartForm(operation: Operation, form: unknown): Payload {
  // A random UUID: content does not contain it by chance, and an attacker cannot predict it.
  const boundary = `form-${crypto.randomUUID()}`;
  const declared = operation.parts ?? [];
  const others = Object.keys(form as object).filter((name) => !declared.includes(name));
  const fields = presentValues([...declared, ...others], form as object).flatMap(([name, value]) => {
    const items =
      operation.deepFields?.includes(name) === true ? bracketed(name, value) : itemsOf(operation, name, value);
    const given = items.filter(([, item]) => item !== null);
    return given.flatMap(([part, item]) => [`--${boundary}\r\n`, ...partOf(operation, part, item), '\r\n']);
  });
  const parts = [...fields, `--${boundary}--\r\n`];
  const isInMemory = parts.every((part) => typeof part === 'string' || !('open' in part));
  return {
    content: isInMemory ? new Blob(parts as BlobPart[]) : joined(parts),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Returns the parts of a field with their names. */
function itemsOf(operation: Operation, name: string, value: unknown): [string, unknown][] {
  if (!Array.isArray(value)) return [[name, value]];
  const separator = operation.fieldForms?.[name];
  if (separator === undefined || separator.includes('/')) return value.map((item) => [name, item]);
  const texts = value.filter((item) => item !== null).map((item) => scalarText(operation, name, item));
  return texts.length === 0 ? [] : [[name, texts.join(separator)]];
}

/** Returns one part for each scalar in a value: `name[member]` (OpenAPI 3.1, style `deepObject`). */
function bracketed(name: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || isContent(value)) return [[name, value]];
  return Object.entries(value).flatMap(([member, item]) =>
    item === undefined ? [] : bracketed(`${name}[${member}]`, item),
  );
}

function partOf(operation: Operation, name: string, value: unknown): RequestContent[] {
  const form = operation.fieldForms?.[name];
  const typed = form?.includes('/') === true ? form : undefined;
  const file = fileOf(name, value);
  if (file !== undefined) return partOfFile(name, file, typed);
  const disposition = `name="${escape(name)}"`;
  const isJson = typed !== undefined && /[/+]json\b/i.test(typed);
  if (typeof value === 'object' || isJson) {
    return [head(disposition, typed ?? 'application/json'), jsonText(operation, value)];
  }
  return [head(disposition, typed), scalarText(operation, name, value)];
}

/** Returns the file that a value is, or undefined for any other value. */
function fileOf(name: string, value: unknown): FilePart | undefined {
  if (isFilePart(value)) return value;
  if (isStream(value)) return { content: value, name: nameOf(value) ?? name };
  if (!(value instanceof Uint8Array || value instanceof Blob)) return undefined;
  const { name: fileName = name } = value as { name?: string };
  return { content: value, name: fileName };
}

/** @param typed media type of the document for the field */
function partOfFile(name: string, { content, name: fileName, type, size }: FilePart, typed = OCTETS): RequestContent[] {
  const own = content instanceof Blob && content.type !== '' ? content.type : typed;
  return [head(`name="${escape(name)}"; filename="${escape(fileName)}"`, type ?? own), sourceOf(content, size)];
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
