import type { IncomingMessage, ServerResponse } from 'node:http';

/** Request to an address of the sandbox itself, which the contract does not describe. */
export interface ExtensionRequest {
  readonly method: string;
  /** Decoded segments after the extension's prefix: `/_sandbox/clock/advance` has `clock` and `advance`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Returns the body as JSON, undefined if there is none; throws a problem of status 400 or 413. */
  json(): Promise<unknown>;
  readonly raw: IncomingMessage;
}

/** Response of an extension: JSON, bytes with a media type, or a function that writes all of it, such as a live stream. */
export type ExtensionResponse =
  | { readonly status: number; readonly json?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly bytes: Uint8Array | string; readonly headers: Readonly<Record<string, string>> }
  | { readonly stream: (response: ServerResponse) => void };

/**
 * Serves everything under a prefix such as `/_sandbox`; undefined results in 404. It throws `Problem` for errors. The
 * server compares the bearer token first, except for extensions that are public, such as the files of the inspector.
 */
export interface Extension {
  readonly prefix: string;
  /** Returns true if a request needs no token. */
  isPublic(method: string, path: readonly string[]): boolean;
  handle(request: ExtensionRequest): Promise<ExtensionResponse | undefined>;
}
