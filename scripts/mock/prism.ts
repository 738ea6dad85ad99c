/**
 * Runs Prism on the bundled contract in this process, for the tests and for `npm run mock`. Prism validates each
 * request against the document and responds with the examples of the document.
 */
import type { AddressInfo } from 'node:net';
import type { IHttpConfig, PrismHttpInstance } from '@stoplight/prism-http';
import { pino } from 'pino';
import { BUNDLE, MockError } from './document.ts';
import { acceptingErrors, type MockOperation, preferencesOf, RequestError } from './preferences.ts';
import { type Ask, serverFor } from './server.ts';

/** A request that Prism cannot process. */
interface Contained {
  /** Request line such as `GET /path`. */
  request: string;
  /** Message of the exception. */
  reason: string;
}

export interface MockOptions {
  /** Path of the bundled document; defaults to the bundle of the contract. */
  document?: string;
  /** Port from 1 to 65535; defaults to a free port. */
  port?: number;
  /** Called with each request, such as `GET /path`, before Prism processes it. */
  onRequest?: (request: string) => void;
  /** Called with each request that would have ended this process and got a 400 instead. */
  onContained?: (contained: Contained) => void;
}

export interface Mock {
  /** `http://127.0.0.1:<port>`, no trailing slash. */
  url: string;
  /** Frees the port; resolves after the last response. */
  close: () => Promise<void>;
}

/**
 * Starts a silent mock. It listens on loopback only, because it accepts any token.
 * @throws {MockError} if the port is not available or the document cannot be served.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { document = BUNDLE, port = 0 } = options;
  const { createInstance, getHttpOperationsFromSpec } = await loadPrism();
  const operations = await getHttpOperationsFromSpec(document).catch((error: unknown) => {
    throw new MockError(`${document} cannot be served (${reason(error)}): run \`npm run check\`, which creates it`);
  });
  const logger = pino({ level: 'silent', customLevels: { success: 31 } }) as never;
  const server = serverFor(askerOf(createInstance(CONFIG, { logger }), operations, options));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    throw new MockError(portError(port, reason(error)));
  });
  const { port: own } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${own}`, close };
}

const CONFIG: IHttpConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  // With `errors: true`, Prism responds to a violation with its own problem details instead of the documented ones.
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/** Loads Prism at the first start, because that takes seconds. */
async function loadPrism() {
  // Prism installs a stack-trace rewriter and an uncaughtException handler for the whole process.
  const { prepareStackTrace } = Error;
  const { emit } = process;
  const prism = await import('@stoplight/prism-http');
  Error.prepareStackTrace = prepareStackTrace;
  process.emit = emit;
  return prism;
}

/**
 * Returns a function that sends requests to Prism, and always ends with a response: an invalid `%` in a path, for example, or a
 * malformed `Accept`, is an exception in Prism.
 */
function askerOf(prism: PrismHttpInstance, operations: MockOperation[], { onRequest, onContained }: MockOptions): Ask {
  return async (given) => {
    const request = `${given.method.toUpperCase()} ${given.url.path}`;
    onRequest?.(request);
    const preferences = preferencesOf(given, operations);
    try {
      const config = { ...CONFIG, mock: { ...CONFIG.mock, ...preferences } };
      return await prism.request(acceptingErrors(given, preferences), operations, config)();
    } catch (error) {
      onContained?.({ request, reason: reason(error) });
      throw new RequestError(`Prism cannot read this request: ${reason(error)}.`);
    }
  };
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}

function portError(port: number, cause: string): string {
  return cause.includes('EADDRINUSE')
    ? `Port ${port} is in use: stop its process or choose another port.`
    : `Port ${port} cannot be used (${cause}): choose another port.`;
}
