/**
 * Runs Prism on the bundled contract in this process, for the tests and for `npm run mock`. Prism validates each
 * request against the document and responds with the examples of the document.
 */
import type { IHttpRequest, PrismHttpInstance } from '@stoplight/prism-http';
import { pino } from 'pino';
import { BUNDLE, MockError } from './document.ts';

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
  const { createServer, getHttpOperationsFromSpec } = await loadPrism();
  const operations = await getHttpOperationsFromSpec(document).catch((error: unknown) => {
    throw new MockError(`${document} cannot be served (${reason(error)}): run \`npm run check\`, which creates it`);
  });
  const logger = pino({ level: 'silent', customLevels: { success: 31 } }) as never;
  const server = createServer(operations, {
    cors: false,
    components: { logger },
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
  const url = await server.listen(port, '127.0.0.1').catch((error: unknown) => {
    throw new MockError(portError(port, reason(error)));
  });
  return { url, close: () => server.close() };
}

/** Loads Prism at the first start, because that takes seconds. */
async function loadPrism() {
  // Prism's HTTP layer installs a stack-trace rewriter and an uncaughtException handler for the whole process.
  const { prepareStackTrace } = Error;
  const { emit } = process;
  const [server, http] = await Promise.all([import('@stoplight/prism-http-server'), import('@stoplight/prism-http')]);
  Error.prepareStackTrace = prepareStackTrace;
  process.emit = emit;
  return { createServer: server.createServer, getHttpOperationsFromSpec: http.getHttpOperationsFromSpec };
}

/**
 * Ensures that each call of `prism.request` ends with a response. Prism does not await its own response, so an exception
 * during a request ends the process. Known causes are an invalid `%` in a path, a malformed `Accept` and non-ASCII text in
 * a violation, which the `sl-violations` header cannot contain. The first two get a 400 here, the third is escaped.
 */
function contain(prism: PrismHttpInstance, { onRequest, onContained }: MockOptions): void {
  const work = prism.request;
  prism.request = (input, resources, config) => async () => {
    const request = requestLine(input);
    onRequest?.(request);
    try {
      const outcome = await work(input, resources, config)();
      if ('left' in outcome) return outcome;
      const { validations } = outcome.right;
      for (const violation of [...validations.input, ...validations.output]) {
        violation.message = ascii(violation.message);
        if (violation.path) violation.path = violation.path.map(ascii);
      }
      return outcome;
    } catch (error) {
      onContained?.({ request, reason: reason(error) });
      return { _tag: 'Left', left: unreadable(reason(error)) };
    }
  };
}

const requestLine = ({ method, url }: IHttpRequest): string => `${method.toUpperCase()} ${url.path}`;

/** Returns an error that Prism serialises as application/problem+json. */
const unreadable = (cause: string): Error =>
  Object.assign(new Error('Bad Request'), {
    name: 'about:blank',
    status: 400,
    detail: `Prism cannot read this request: ${cause}.`,
  });

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}

function portError(port: number, cause: string): string {
  return cause.includes('EADDRINUSE')
    ? `Port ${port} is in use: stop its process or choose another port.`
    : `Port ${port} cannot be used (${cause}): choose another port.`;
}
