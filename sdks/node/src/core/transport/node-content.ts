import { incoming } from './content.ts';
import { encodingsOf, isGzip, UNREQUESTED_ENCODING } from './content-coding.ts';
import { builtin, type IncomingMessage } from './node-builtins.ts';
import { headerOf, NodeResponse } from './node-response.ts';

const NOTHING = new Uint8Array();

/** Reports whether nobody knows where a body ends (RFC 9112 section 6.1). */
export function hasUncertainEnd({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headerOf(rawHeaders, 'transfer-encoding') !== null;
}

/**
 * Returns a response whose body is read while it arrives.
 * @param stop frees the connection
 */
export function streamed(message: IncomingMessage, stop: () => void): NodeResponse {
  const { rawHeaders, statusCode = 0 } = message;
  const encodings = encodingsOf(headerOf(rawHeaders, 'content-encoding'));
  if (encodings.length > 0 && !isGzip(encodings)) {
    stop();
    return new NodeResponse(statusCode, rawHeaders, NOTHING, UNREQUESTED_ENCODING);
  }
  const source = encodings.length === 0 ? message : unzipped(message);
  // Until it is read, an error has no other listener, and would end the process. The next read reports it.
  source.on('error', () => undefined);
  const pieces = source[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = await pieces.next();
    if (done !== true) return value;
    if (!message.complete || hasUncertainEnd(message)) throw new Error('the connection ended before the response');
    return undefined;
  };
  return new NodeResponse(statusCode, rawHeaders, NOTHING, undefined, incoming(next, stop));
}

function unzipped(message: IncomingMessage): IncomingMessage {
  const source = builtin('node:zlib').createGunzip();
  builtin('node:stream').pipeline(message, source, () => undefined);
  return source;
}
