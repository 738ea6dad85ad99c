import { expect, it } from 'vitest';
import { InvalidRequestError } from '../src/core/errors/sdk-errors.ts';
import { multipartForm } from '../src/core/request/multipart.ts';
import type { Operation } from '../src/core/request/operation.ts';

const operation = (parts: readonly string[]): Operation => ({ id: 'upload', method: 'POST', path: '/files', parts });

interface Part {
  head: string[];
  content: string;
}

/** Parses a form strictly by RFC 2046; characters represent bytes. */
async function partsOf(fields: object, names: readonly string[] = Object.keys(fields)): Promise<Part[]> {
  const { content: form, contentType } = multipartForm(operation(names), fields);
  const text = Buffer.from(await new Response(form as Blob).arrayBuffer()).toString('latin1');
  const boundary = /^multipart\/form-data; boundary=([\w-]{20,70})$/.exec(contentType)?.[1] ?? '';
  const end = `--${boundary}--\r\n`;
  expect(text.endsWith(end)).toBe(true);
  const [first, ...parts] = text.slice(0, -end.length).split(`--${boundary}\r\n`);
  expect(first).toBe('');
  return parts.map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    expect(content.endsWith('\r\n')).toBe(true);
    return { head: head.split('\r\n'), content: content.slice(0, -2) };
  });
}

const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

it('A form has one part per field and item, in the order of the contract', async () => {
  const fields = { tags: ['a', 'b'], meta: { deep: [1] }, count: 3, live: false, note: 'Grüße\n', gone: undefined };
  expect(await partsOf(fields, ['note', 'count', 'live', 'tags', 'gone', 'meta'])).toEqual([
    { head: [disposition('name="note"')], content: utf8('Grüße\n') },
    { head: [disposition('name="count"')], content: '3' },
    { head: [disposition('name="live"')], content: 'false' },
    { head: [disposition('name="tags"')], content: 'a' },
    { head: [disposition('name="tags"')], content: 'b' },
    { head: [disposition('name="meta"'), 'Content-Type: application/json'], content: '{"deep":[1]}' },
  ]);
});

it('A form sends bytes as files, and a File with its name and type', async () => {
  const bytes = new Uint8Array([13, 10, 0, 255]);
  const fields = { plain: bytes, file: new File([bytes], 'ä.png', { type: 'image/png' }), blob: new Blob(['x']) };
  expect(await partsOf(fields)).toEqual([
    {
      head: [disposition('name="plain"; filename="plain"'), 'Content-Type: application/octet-stream'],
      content: '\r\n\0\xFF',
    },
    {
      head: [disposition(`name="file"; filename="${utf8('ä.png')}"`), 'Content-Type: image/png'],
      content: '\r\n\0\xFF',
    },
    { head: [disposition('name="blob"; filename="blob"'), 'Content-Type: application/octet-stream'], content: 'x' },
  ]);
});

it('A form sends several files under one name', async () => {
  const parts = await partsOf({ more: [new Uint8Array([97]), Buffer.from('b')] });
  expect(parts.map(({ content }) => content)).toEqual(['a', 'b']);
});

it('A form has files in pieces, fields in other forms and members that the document does not name', async () => {
  const upload = {
    ...operation(['file', 'tags']),
    fieldForms: { tags: '|', file: 'audio/mpeg' },
    deepFields: ['meta'],
  };
  const stream = new Blob(['ab']).stream();
  const own = { content: new Blob(['c']), name: 'c.wav', type: 'audio/wav' };
  const form = { meta: { a: { b: 1 }, file: new Blob(['d']) }, tags: ['x', 'y'], file: [stream, own] };
  const { content } = multipartForm(upload, form);
  if (!(typeof content === 'object' && 'open' in content)) throw new TypeError('the form is not sent in pieces');
  const pieces: Uint8Array[] = [];
  for await (const piece of content.open()) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  expect(content.size).toBeUndefined();
  const lines = text.split('\r\n').filter((line) => line !== '' && !line.startsWith('--'));
  expect(lines).toEqual([
    disposition('name="file"; filename="file"'),
    'Content-Type: audio/mpeg',
    'ab',
    disposition('name="file"; filename="c.wav"'),
    'Content-Type: audio/wav',
    'c',
    disposition('name="tags"'),
    'x|y',
    disposition('name="meta[a][b]"'),
    '1',
    disposition('name="meta[file]"; filename="meta[file]"'),
    'Content-Type: application/octet-stream',
    'd',
  ]);
});

it('A form omits null, which forms cannot express', async () => {
  expect(await partsOf({ a: null, b: [null, 'x'] })).toEqual([{ head: [disposition('name="b"')], content: 'x' }]);
});

it('A form escapes names, so that none ends its line or its quotes', async () => {
  const fields = { 'a"\r\nX-Evil: 1': new File([], 'b"\r\n.txt') };
  const [part] = await partsOf(fields);
  expect(part?.head).toEqual([
    disposition('name="a%22%0D%0AX-Evil: 1"; filename="b%22%0D%0A.txt"'),
    'Content-Type: application/octet-stream',
  ]);
});

it('A form is parsed by an independent parser', async () => {
  const fields = { file: new File(['content'], 'a"b.txt', { type: 'text/plain' }), note: 'text' };
  const { content, contentType } = multipartForm(operation(Object.keys(fields)), fields);
  const form = await new Response(content as Blob, { headers: { 'Content-Type': contentType } }).formData();
  const file = form.get('file') as File;
  expect([file.name, file.type, await file.text(), form.get('note')]).toEqual([
    'a"b.txt',
    'text/plain',
    'content',
    'text',
  ]);
});

it('A form has a new boundary each time', () => {
  const types = [1, 2].map(() => multipartForm(operation([]), {}).contentType);
  expect(types[0]).not.toBe(types[1]);
});

it.each([
  ['an unpaired surrogate', { name: '\uD800' }, 'an unpaired surrogate'],
  ['a number that is not finite', { size: Number.NaN }, 'size must be a string, a finite number or a boolean, not NaN'],
])('A form rejects %s', (_, form, message) => {
  const make = (): unknown => multipartForm(operation(['name', 'size']), form);
  expect(make).toThrow(InvalidRequestError);
  expect(make).toThrow(message);
});
