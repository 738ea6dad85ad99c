import type { RawBody } from './delivery.ts';
import { receiver, type WebhookHandlerOptions } from './receive.ts';

/** The required part of a request of node:http, also of Express. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Body that a framework has read: the raw bytes, such as those of `express.raw`. */
  readonly body?: unknown;
}

/** The required part of a response of node:http, also of Express. */
export interface NodeResponse {
  /** Writes the status and the headers. */
  writeHead: (status: number, headers: Record<string, string>) => unknown;
  /** Ends the response. */
  end: (text: string) => unknown;
}

/** Receives one webhook and responds to it. It never throws. */
export type NodeWebhookHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/**
 * Returns a function that receives webhooks as a listener of node:http or a handler of Express. Use `webhookHandler`
 * where there is a standard `Request`.
 * @throws {ConfigurationError} if an option is invalid
 */
export function nodeWebhookHandler(options: WebhookHandlerOptions): NodeWebhookHandler {
  const receive = receiver(options);
  return async (request, response) => {
    const { method, headers } = request;
    const body = (maxBytes: number): Promise<RawBody | undefined> => readBody(request, maxBytes);
    const { status, headers: sent, text } = await receive({ method, headers, body });
    response.writeHead(status, sent);
    response.end(text);
  };
}

async function readBody(request: NodeRequest, maxBytes: number): Promise<RawBody | undefined> {
  // A parsed body is rejected by the verification, with the advice to keep the raw one.
  if (request.body !== undefined) return request.body as RawBody;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const part of request) {
    const chunk = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    length += chunk.length;
    // Read to the end: leaving the loop would close the connection before the response.
    if (length <= maxBytes) chunks.push(chunk);
  }
  if (length > maxBytes) return undefined;
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
