/** Messages of the server: requests as they are read, responses and problems (RFC 9457) as they are sent. */
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { Problem, type ProblemKinds } from '../api/contract/problems.ts';
import { PlannedProblem, type Ending } from '../api/extension.ts';
import type { ErrorCode, FieldError, Schema } from '../api/contract/types.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';

/** Request whose head was read. */
export interface Incoming {
  readonly requestId: string;
  readonly method: string;
  /** Path as it was sent, without query. */
  readonly path: string;
  /** Query string without its question mark. */
  readonly query: string;
  /** Returns a header; several lines are joined by a comma. */
  header(name: string): string | undefined;
  /** IP address of the client. */
  readonly address: string;
  /** Returns the body, or throws a problem if it is larger than the contract allows, or late. */
  body(): Promise<Uint8Array>;
}

export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; undefined without one. */
  readonly body?: string | Uint8Array | undefined;
}

// Turns errors into problem responses (RFC 9457).

/** Maximum lengths of the texts in the contract's `Problem`. */
const MAX_TEXT = 2048;

/** Problem below the contract, such as a request that is not HTTP: no code of the contract has its status. */
export class TransportProblem extends Problem {
  readonly status: number;

  constructor(status: number, code: ErrorCode, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, detail, { headers });
    this.status = status;
  }
}

/** Problem whose response is held until `release` resolves. The request does not count as one in progress meanwhile. */
export class HeldProblem extends Problem {
  readonly release: Promise<void>;

  constructor(code: ErrorCode, detail: string, { headers, release }: Pick<HeldProblem, 'headers' | 'release'>) {
    super(code, detail, { headers });
    this.release = release;
  }
}

interface Place {
  readonly requestId: string;
  /** Path of the request; undefined if it was not read that far. */
  readonly path: string | undefined;
}

/** Returns the response of a problem. */
export function problemResponse(kinds: ProblemKinds, problem: Problem, { requestId, path }: Place): Outgoing {
  const kind = kinds(problem.code);
  const status = problem instanceof TransportProblem ? problem.status : kind.status;
  const body: Schema<'Problem'> = {
    type: kind.type,
    title: kind.title,
    status,
    detail: problem.message.slice(0, MAX_TEXT),
    ...(path !== undefined && path !== '' && path.length <= MAX_TEXT && { instance: path }),
    code: problem.code,
    request_id: requestId,
    ...(problem.errors && { errors: problem.errors as FieldError[] }),
  };
  return {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...problem.headers },
    body: JSON.stringify(body),
  };
}

/** Returns the problem of an unexpected error; its message may contain data, and is only logged. */
const internalError = (cause: unknown): Problem =>
  new Problem(
    'internal_error',
    'The server failed, and the error is in its log. Repeat the request with the same Idempotency-Key.',
    { cause },
  );

/** Returns the response to an error, and the error if it is one that the client must not see. */
export function failureOf(kinds: ProblemKinds, error: unknown, place: Place): { outgoing: Outgoing; hidden: unknown } {
  const problem = error instanceof Problem ? error : internalError(error);
  const outgoing = problemResponse(kinds, problem, place);
  const isFailure = outgoing.status >= 500 && !(problem instanceof PlannedProblem);
  // A sandbox that starts, or has too much to do, has not failed.
  const own = problem.code === 'service_unavailable' ? undefined : problem;
  return { outgoing, hidden: isFailure ? (problem.cause ?? own) : undefined };
}

/** Header of a response after which nothing more can be read on the connection. */
export const CLOSE = { Connection: 'close' };

/** Maximum bytes of the headers and the URL of a request. */
export const MAX_HEAD_BYTES = 16_384;

/** Returns the problem of a message that the parser refuses. */
export function parserProblem({ code = '', message }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new TransportProblem(
      431,
      'malformed_request',
      `The headers and the URL have more than ${MAX_HEAD_BYTES} bytes.`,
      CLOSE,
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new TransportProblem(408, 'malformed_request', 'The request was not complete in time.', CLOSE);
  const reason = code.startsWith('HPE_') ? message.replace(/^Parse Error: /, '') : 'it cannot be read';
  return new TransportProblem(400, 'malformed_request', `The request is not valid HTTP/1.1: ${reason}.`, CLOSE);
}

// Writes responses.

interface SendOptions {
  readonly requestId: string;
  readonly ending?: Ending;
  /** True if the connection ends after the response. */
  readonly isLast?: boolean;
}

/** Headers of every response. */
export const headersOf = ({ headers }: Outgoing, requestId: string): Record<string, string> => ({
  [BEHAVIOUR.responses.request_id_header]: requestId,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  ...headers,
});

/** Sends a response as it ends: whole, cut before its first byte, or in the middle of its body. */
export function send(
  response: ServerResponse,
  outgoing: Outgoing,
  { requestId, ending = 'send', isLast }: SendOptions,
): void {
  const { body, status } = outgoing;
  if (ending === 'cut') return void response.socket?.destroy();
  const headers = headersOf(outgoing, requestId);
  if (body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(body));
  if (isLast === true) headers['Connection'] = 'close';
  response.writeHead(status, headers);
  // Node.js sends a text together with the head, in one system call instead of two.
  if (ending === 'send' || body === undefined) return void response.end(body);
  const { socket } = response;
  const bytes = Buffer.from(body as string);
  response.write(bytes.subarray(0, bytes.length / 2), () => socket?.destroy());
}

/** Returns a whole response as text, for a connection that has no message to respond to. */
export function rawText(outgoing: Outgoing, requestId: string): string {
  const body = String(outgoing.body ?? '');
  const headers = {
    ...headersOf(outgoing, requestId),
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${outgoing.status} ${STATUS_CODES[outgoing.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
