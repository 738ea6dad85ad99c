import pRetry, { AbortError } from 'p-retry';

/** Statuses of a registry that is busy or restarting, which pass by themselves. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const PAGE = /^\s*<(?:!doctype\s+)?html/i;
const TIMEOUT_MS = 60_000;

interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: Uint8Array | FormData;
  /** Limit of one attempt. */
  timeoutMs?: number;
}

/**
 * Sends a request, again if it fails for a passing reason, and returns the body; undefined if there is none (404).
 * @throws {Error} in one line with the method, the URL and the status
 */
export async function request(url: string, options: HttpRequest = {}): Promise<Buffer | undefined> {
  const { method = 'GET', timeoutMs = TIMEOUT_MS } = options;
  const attempt = async (): Promise<Buffer | undefined> => {
    const response = await fetch(url, { ...(options as RequestInit), signal: AbortSignal.timeout(timeoutMs) });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.ok && (options.headers?.['accept'] === 'text/html' || !PAGE.test(body.toString('latin1', 0, 50))))
      return body;
    if (response.ok)
      throw new AbortError(
        `${method} ${url} responded with a page; check whether a proxy or a login is in front of the registry`,
      );
    if (method === 'GET' && response.status === 404) return undefined;
    const error = new Error(`${method} ${url} failed: ${response.status} ${reasonIn(body) || response.statusText}`);
    throw PASSING.has(response.status) ? error : new AbortError(error);
  };
  return pRetry(attempt, { retries: 3, minTimeout: 500, shouldRetry: isPassing }).catch((error: Error) => {
    const { cause } = error as { cause?: Error };
    if (error.name === 'TimeoutError')
      throw new Error(`${method} ${url} got no response within ${timeoutMs / 1000} s; run this again`);
    throw error.message.startsWith(method)
      ? error
      : new Error(
          `${method} ${url} failed: ${cause?.message ?? error.message}; check the network, then run this again`,
        );
  });
}

/** Reads JSON; undefined if there is none (404). */
export async function readJson<Content>(url: string, options: HttpRequest = {}): Promise<Content | undefined> {
  const body = await request(url, options);
  if (body === undefined) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as Content;
  } catch {
    throw new Error(`${options.method ?? 'GET'} ${url} responded with other content than JSON; run this again`);
  }
}

/** Returns the first line of a text; an HTML page has no useful one. */
function reasonIn(body: Buffer): string {
  const line = body.toString('utf8').split('\n', 1)[0]?.trim() ?? '';
  return line.startsWith('<') ? '' : line.slice(0, 200);
}

// `fetch` reports a broken connection as a TypeError with a cause, which p-retry would take for a mistake in the code.
const isPassing = (): boolean => true;

/** Returns the header of a token of Maven Central, which consists of a user name and a password. */
export const bearer = (user: string, password: string): Record<string, string> => ({
  authorization: `Bearer ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

/** Returns the header of a user name with a password. */
export const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
