import type { Method, SdkModel } from '../../generators/model/model.ts';

/** Sentences with code of one language. */
interface Texts {
  streams: string;
  downloads: string;
  uploads: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  node: {
    streams:
      '`for await (const item of await call)` reads a stream, and leaving the loop closes its connection. `stream.events()` has the fields of each event.',
    downloads:
      '`call.toFile(path)` and `(await call.asStream())` read bytes of any size; awaiting the call itself has the limit `maxResponseBytes`.',
    uploads:
      'Bytes can be a Blob, such as `await openAsBlob(path)` of node:fs, a stream, an asynchronous iterator, or a `FilePart` with a name.',
  },
  python: {
    streams:
      '`for item in call` (`async for item in await call`) reads a stream, and leaving the loop or a `with` block closes its connection. `stream.events()` has the fields of each event.',
    downloads:
      '`with_streaming_response` of a resource returns downloads of any size, with `iter_bytes()` and `write_to_file(path)`; the methods themselves have the limit `max_response_bytes`.',
    uploads: 'Bytes can be a `Path`, a file that is open for reading bytes, an iterator, or a `FilePart` with a name.',
  },
  php: {
    streams:
      '`foreach ($stream as $item)` reads a stream, and leaving the loop or `close()` closes its connection. `$stream->events()` has the fields of each event.',
    downloads:
      'For bytes, the methods whose names end in `Stream` return downloads of any size, with `toFile($path)`; the others have the limit `maxResponseBytes`.',
    uploads: 'Bytes can be a `FilePart::fromFile($path)` or a `FilePart::fromStream($stream)`.',
  },
  java: {
    streams:
      'A loop over an `EventStream` in a `try` statement reads it, and the end of the statement closes its connection. `events()` has the fields of each event.',
    downloads:
      'For bytes, the methods whose names end in `Stream` return a `Download` of any size, with `body()` and `toFile(path)`; the others have the limit `maxResponseBytes`.',
    uploads: 'Bytes can be a `FilePart.ofFile(path)` or a `FilePart.ofStream(stream)`.',
  },
};

const IDLE =
  'The timeout of an attempt limits each wait for data, and there is no total timeout after the head of the response. Nothing reconnects, and a call is repeated only before the first byte.';
const ONCE = 'A call with a stream that can be read only once is not repeated.';

/** Returns the section on streams, downloads and uploads in the README of a library; nothing if it has none. */
export function streamingSection({ resources, schemas }: SdkModel, language: string): string[] {
  const texts = TEXTS[language];
  const methods = resources.flatMap((resource) => resource.methods);
  const forms = new Set(
    schemas.flatMap((schema) =>
      schema.kind === 'object' && schema.fields.some(({ type }) => isBytes(type)) ? [schema.name] : [],
    ),
  );
  const sends = ({ body }: Method): boolean =>
    body !== undefined && (isBytes(body.type) || (body.type.kind === 'object' && forms.has(body.type.name)));
  const parts = [
    ...(methods.some(({ stream }) => stream !== undefined) ? [`${texts?.streams} ${IDLE}`] : []),
    ...(methods.some(({ result }) => result?.kind === 'binary') ? [texts?.downloads] : []),
    ...(methods.some(sends) ? [`${texts?.uploads} ${ONCE}`] : []),
  ];
  return texts === undefined || parts.length === 0 ? [] : ['## Streams, downloads and uploads', ...parts.map(String)];
}

const isBytes = (type: NonNullable<Method['result']>): boolean =>
  type.kind === 'binary' || (type.kind === 'list' && type.items.kind === 'binary');
