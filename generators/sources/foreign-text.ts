/** Reads the bytes of a third-party document as text, and says what a text is that is not OpenAPI. */

/** Byte order marks, the longest first, with their encodings (Unicode, section 23.8). */
const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** First bytes of files that are not text. */
const BINARY: readonly [bytes: readonly number[], what: string][] = [
  [[0x1f, 0x8b], 'compressed with gzip; decompress it with gunzip'],
  [[0x50, 0x4b, 3, 4], 'a zip archive; unpack it and name the document in it'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF; ask for the OpenAPI document'],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark; otherwise the reason why it is none. */
export function textOfBytes(bytes: Uint8Array): { text: string } | { reason: string } {
  const binary = BINARY.find(([start]) => startsWith(bytes, start));
  if (binary !== undefined) return { reason: `the file is ${binary[1]}` };
  const [mark, encoding] = MARKS.find(([start]) => startsWith(bytes, start)) ?? [[], undefinedMark(bytes)];
  if (encoding.startsWith('utf-32')) return { reason: 'the file is UTF-32; save it as UTF-8' };
  const text = new TextDecoder(encoding).decode(bytes.subarray(mark.length));
  return text.includes('\0') ? { reason: 'the file is binary; name an OpenAPI document in YAML or JSON' } : { text };
}

/** Returns the encoding of a text without a mark, which starts with an ASCII character (RFC 4627, section 3). */
function undefinedMark([first, second]: Uint8Array): string {
  if (first !== undefined && first > 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== undefined && second > 0 ? 'utf-16be' : 'utf-8';
}

/** Texts that are not OpenAPI, which would otherwise be a puzzling error of YAML. */
const TEXTS: readonly [pattern: RegExp, what: string][] = [
  [/^\s*$/, 'the file is empty; write the document, or name another file'],
  [/^\s*<(?:!doctype\s+html|html)/i, 'the file is an HTML page; name the document itself, which such a page links to'],
  [/^\s*</, 'the file is XML, such as WSDL; convert it to OpenAPI'],
  [/^\s*#%RAML/, 'the file is RAML; convert it to OpenAPI, for instance with `npx oas-raml-converter-cli`'],
  [/^\s*FORMAT: 1A/i, 'the file is an API Blueprint; convert it to OpenAPI'],
  [/^\s*syntax\s*=\s*["']proto/, 'the file is a Protocol Buffers schema; convert it to OpenAPI'],
  [
    /^(?:\s*#.*\n|\s|""".*?""")*(?:schema|type|interface|enum|input|scalar|union|directive|extend)\s+[\w@]*\s*(?:[&\w\s@():"]*)\{\s*$/ms,
    'the file is a GraphQL schema; convert it to OpenAPI',
  ],
];

/** Returns what a text is, if it is neither YAML nor JSON. */
export function otherText(text: string): string | undefined {
  const start = text.slice(0, 2000);
  return TEXTS.find(([pattern]) => pattern.test(pattern.source === '^\\s*$' ? text : start))?.[1];
}

/** Members that only other descriptions have. */
const MEMBERS: readonly [name: string, what: string][] = [
  ['swagger', 'Swagger VERSION is not supported; convert the document with `npx swagger2openapi`'],
  ['asyncapi', 'the document is AsyncAPI VERSION, which describes messages; name an OpenAPI document'],
  ['arazzo', 'the document is Arazzo VERSION, which describes workflows; name the OpenAPI document that it refers to'],
  ['overlay', 'the document is an Overlay VERSION; apply it to its OpenAPI document, and name the result'],
  ['$schema', 'the document is a JSON Schema; name an OpenAPI document'],
  ['swaggerVersion', 'Swagger VERSION is not supported; convert the document to OpenAPI'],
  ['_type', 'the document is an export of Insomnia; export it as OpenAPI'],
];

/** Returns what a mapping is that has no OpenAPI version. */
export function otherDocument(member: (...names: string[]) => string | undefined): { name: string; message: string } {
  const postman = member('info', '_postman_id') ?? member('info', 'schema');
  if (postman !== undefined && member('openapi') === undefined)
    return { name: 'info', message: 'the document is a Postman collection; export it as OpenAPI' };
  for (const [name, what] of MEMBERS) {
    const version = member(name);
    if (version !== undefined) return { name, message: what.replace('VERSION', version) };
  }
  return { name: '', message: 'the document has no OpenAPI version; add `openapi: 3.1.0`' };
}

const STRING_OR_COMMENT = /"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Returns JSON without its comments, with every other character in its place; undefined if there are none. */
export function withoutComments(text: string): string | undefined {
  if (!/^\s*(?:\/[/*]|\{)/.test(text)) return undefined;
  const plain = text.replaceAll(STRING_OR_COMMENT, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  );
  return plain === text ? undefined : plain;
}
