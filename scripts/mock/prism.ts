/**
 * Runs Prism on the bundled contract in this process, for the tests and for `npm run mock`. Prism validates each
 * request against the document and responds with the examples of the document.
 */
import type * as prismCore from '@stoplight/prism-core';
import type * as prismHttp from '@stoplight/prism-http';
import type * as prismServer from '@stoplight/prism-http-server';
import { BUNDLE, MockError } from './document.ts';
import { contain, type Contained } from './contain.ts';

export interface MockOptions {
  /** Path of the bundled document; defaults to the bundle of the contract. */
  document?: string;
  /** Port from 1 to 65535; defaults to a free port. */
  port?: number;
  /** Listens on loopback only, because the mock accepts any token. */
  host?: '127.0.0.1';
  /** Called with each request, such as `GET /path`, before Prism processes it. */
  onRequest?: (request: string) => void;
  /** Called with each request that would have ended this process and got a 400 instead. */
  onContained?: (contained: Contained) => void;
}

export interface Mock {
  /** `http://127.0.0.1:<port>`, no trailing slash. */
  url: string;
  port: number;
  /** Frees the port; resolves after the last response. */
  close: () => Promise<void>;
}

/**
 * Starts a silent mock.
 * @throws {MockError} if the port is not available or the document cannot be served.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { document = BUNDLE, port = 0, host = '127.0.0.1' } = options;
  const { createServer, createLogger, getHttpOperationsFromSpec } = await loadPrism();
  const operations = await getHttpOperationsFromSpec(document).catch((error: unknown) => {
    throw new MockError(`${document} cannot be served (${reason(error)}): run \`npm run check\`, which creates it`);
  });
  const server = createServer(operations, {
    cors: false,
    components: { logger: createLogger('mock', { level: 'silent' }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      // With `errors: true`, Prism responds to a violation with its own problem details instead of the documented ones.
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
  });
  contain(server.prism, options);
  const url = await server.listen(port, host).catch((error: unknown) => {
    throw new MockError(portError(port, reason(error)));
  });
  return { url, port: Number(new URL(url).port), close: () => server.close() };
}

interface Prism {
  createServer: typeof prismServer.createServer;
  createLogger: typeof prismCore.createLogger;
  getHttpOperationsFromSpec: typeof prismHttp.getHttpOperationsFromSpec;
}

let prism: Promise<Prism> | undefined;

/** Loads Prism once, at the first start, because loading takes seconds. */
function loadPrism(): Promise<Prism> {
  prism ??= importPrism();
  return prism;
}

async function importPrism(): Promise<Prism> {
  // Prism's HTTP layer installs a stack-trace rewriter and an uncaughtException handler for the whole process.
  const { prepareStackTrace } = Error;
  const { emit } = process;
  const [{ createServer }, { createLogger }, { getHttpOperationsFromSpec }] = await Promise.all([
    import('@stoplight/prism-http-server'),
    import('@stoplight/prism-core'),
    import('@stoplight/prism-http'),
  ]);
  Error.prepareStackTrace = prepareStackTrace;
  process.emit = emit;
  return { createServer, createLogger, getHttpOperationsFromSpec };
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}

function portError(port: number, cause: string): string {
  return cause.includes('EADDRINUSE')
    ? `Port ${port} is in use: stop its process or choose another port.`
    : `Port ${port} cannot be used (${cause}): choose another port.`;
}
