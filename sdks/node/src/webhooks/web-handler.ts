import { receiver, type WebhookHandlerOptions } from './receive.ts';

/**
 * Returns a function that receives webhooks in every framework with a standard `Request`: it verifies each webhook,
 * calls the function for its event and responds with 204, with 400 if the webhook cannot be verified, and with 500 if
 * the function fails, so that the API delivers the event again.
 * @throws {ConfigurationError} if an option is invalid
 */
export function webhookHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const receive = receiver(options);
  return async (request) => {
    const { method, headers } = request;
    const body = (maxBytes: number): Promise<Uint8Array | undefined> => readBody(request, maxBytes);
    const { status, headers: sent, text } = await receive({ method, headers, body });
    return new Response(text === '' ? null : text, { status, headers: sent });
  };
}

async function readBody({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}
