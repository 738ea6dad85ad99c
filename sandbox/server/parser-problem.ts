import type { Problem } from '../contract/problem.ts';
import { TransportProblem } from './problem-response.ts';

const CLOSE = { Connection: 'close' };

/** Returns the problem of a message that the parser refuses. */
export function parserProblem({ code = '', message }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new TransportProblem(431, 'malformed_request', 'The headers and the URL have more than 16384 bytes.', CLOSE);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new TransportProblem(408, 'malformed_request', 'The request was not complete in time.', CLOSE);
  const reason = code.startsWith('HPE_') ? message.replace(/^Parse Error: /, '') : 'it cannot be read';
  return new TransportProblem(400, 'malformed_request', `The request is not valid HTTP/1.1: ${reason}.`, CLOSE);
}
