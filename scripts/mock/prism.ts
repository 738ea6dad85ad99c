/**
 * Prism on the bundled contract, in this process: a mock that checks each request against the document and answers
 * with the document's examples. One start-up for the tests and for `npm run mock`.
 */
import type * as prismCore from '@stoplight/prism-core';
import type * as prismHttp from '@stoplight/prism-http';
import type * as prismServer from '@stoplight/prism-http-server';
import { BUNDLE, MockError } from './document.ts';
import { contain, type Contained } from './contain.ts';

export interface MockOptions {
  /** Path of the bundled document; the contract's own bundle when left out. */
  document?: string;
  /** 1–65535; a free one when left out. */
  port?: number;
  /** Loopback only: the mock accepts any token. */
  host?: '127.0.0.1';
  /** Told of each request before Prism works on it, as `GET /path`. */
  onRequest?: (request: string) => void;
  /** Told of each request that would have ended this process, and was answered 400 instead. */
  onContained?: (contained: Contained) => void;
}

export interface Mock {
  /** `http://127.0.0.1:<port>`, no trailing slash. */
  url: string;
  port: number;
  /** Frees the port; resolves when the last answer is out. */
  close: () => Promise<void>;
}

/**
 * Starts a silent mock.
 * @throws {MockError} when the port cannot be had or the document cannot be served.
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const { document = BUNDLE, port = 0, host = '127.0.0.1' } = options;
  const { createServer, createLogger, getHttpOperationsFromSpec } = await loadPrism();
  const operations = await getHttpOperationsFromSpec(document).catch((error: unknown) => {
    throw new MockError(`${document} cannot be served (${reason(error)}): run \`npm run check\`, which makes it.`);
  });
  const server = createServer(operations, {
    cors: false,
    components: { logger: createLogger('mock', { level: 'silent' }) },
    config: {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      // With `errors: true` Prism answers a violation with a problem of its own instead of the documented one.
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    },
  });
  contain(server.prism, options);
  const url = await server.listen(port, host).catch((error: unknown) => {
    throw new MockError(portProblem(port, reason(error)));
  });
  return { url, port: Number(new URL(url).port), close: () => server.close() };
}

interface Engine {
  createServer: typeof prismServer.createServer;
  createLogger: typeof prismCore.createLogger;
  getHttpOperationsFromSpec: typeof prismHttp.getHttpOperationsFromSpec;
}

let engine: Promise<Engine> | undefined;

/** Loading takes seconds, so it happens at the first start, and once. */
function loadPrism(): Promise<Engine> {
  engine ??= importPrism();
  return engine;
}

async function importPrism(): Promise<Engine> {
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

function portProblem(port: number, cause: string): string {
  return cause.includes('EADDRINUSE')
    ? `Port ${port} is in use: stop what listens there, or choose another port.`
    : `Port ${port} cannot be used (${cause}): choose another port.`;
}
