/** Requests that no honest client sends: each gets a problem with its request id, or a closed connection. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start/main.ts';
import { converse, type Piece, responsesIn } from './raw.ts';

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\nIdempotency-Key: k\r\n';
const get = (target: string, headers = HOST): string => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;
const post = (headers: string, body = ''): string =>
  `POST /api/v1/accounts HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;
const BODY = '{"name":"A"}';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const CHUNKS = `c\r\n${BODY}\r\n0\r\n\r\n`;
const KEY = 'Authorization: Bearer nobody\r\n';

/** Conversations with the status of each response; none stands for a closed connection. */
const CONVERSATIONS: readonly (readonly [name: string, pieces: readonly Piece[], ...statuses: readonly number[]])[] = [
  ['no HTTP at all', ['hello\r\n\r\n'], 400],
  ['bytes of TLS', [Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10, 13, 10])], 400],
  ['the preface of HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], 400],
  ['HTTP/0.9', ['GET /api/v1/account\r\n\r\n'], 400],
  ['an unknown version', [`GET / HTTP/9.9\r\n${HOST}\r\n`], 400],
  ['an unknown method', [`FROB /api/v1/account HTTP/1.1\r\n${HOST}\r\n`], 400],
  ['a method in lower case', [`get /api/v1/account HTTP/1.1\r\n${HOST}\r\n`], 400],
  ['a method that the path does not have', [`PURGE /api/v1/account HTTP/1.1\r\n${HOST}\r\n`], 405],
  ['TRACE', [`TRACE /api/v1/account HTTP/1.1\r\n${HOST}\r\n`], 405],
  ['OPTIONS of everything', [`OPTIONS * HTTP/1.1\r\n${HOST}\r\n`], 404],
  ['CONNECT', [`CONNECT a:443 HTTP/1.1\r\n${HOST}\r\n`], 400],
  ['no Host', [get('/api/v1/account', '')], 400],
  ['two Hosts', [get('/api/v1/account', 'Host: a\r\nHost: b\r\n')], 400],
  ['two lengths that differ', [post('Content-Length: 12\r\nContent-Length: 13\r\n', BODY)], 400],
  ['two equal lengths', [post('Content-Length: 12\r\nContent-Length: 12\r\n', BODY)], 400],
  ['a list of lengths', [post('Content-Length: 12, 12\r\n', BODY)], 400],
  ['a negative length', [post('Content-Length: -1\r\n', BODY)], 400],
  ['a length in hexadecimal', [post('Content-Length: 0xC\r\n', BODY)], 400],
  [
    'a length and chunks',
    [post('Content-Length: 12\r\nTransfer-Encoding: chunked\r\n', `c\r\n${BODY}\r\n0\r\n\r\n`)],
    400,
  ],
  ['chunks that are not the last encoding', [post('Transfer-Encoding: chunked, identity\r\n', BODY)], 400],
  ['an unknown transfer encoding', [post('Transfer-Encoding: xchunked\r\n', BODY)], 400],
  ['a coding below the chunks', [post('Transfer-Encoding: gzip, chunked\r\n', CHUNKS)], 501],
  ['a coding below the chunks on another line', [post(`Transfer-Encoding: gzip\r\n${CHUNKED}`, CHUNKS)], 501],
  ['a coding that was removed from HTTP', [post('Transfer-Encoding: identity, chunked\r\n', CHUNKS)], 501],
  ['chunks with a parameter', [post('Transfer-Encoding: chunked;a=1\r\n', CHUNKS)], 400],
  ['chunks in chunks', [post('Transfer-Encoding: chunked, chunked\r\n', CHUNKS)], 400],
  ['chunks in chunks on two lines', [post(`${CHUNKED}${CHUNKED}`, CHUNKS)], 400],
  ['chunks with an empty coding', [post('Transfer-Encoding: , chunked\r\n', CHUNKS)], 400],
  ['chunks in HTTP/1.0', [post(CHUNKED, CHUNKS).replace('HTTP/1.1', 'HTTP/1.0')], 400],
  [
    'chunks in HTTP/1.0 on a connection to keep',
    [post(`Connection: keep-alive\r\n${CHUNKED}`, CHUNKS).replace('HTTP/1.1', 'HTTP/1.0') + get('/api/v1/account')],
    400,
  ],
  ['chunks in capitals', [post('Transfer-Encoding: CHUNKED\r\n', CHUNKS)], 422],
  ['two Content-Types', [post(`Content-Type: text/plain\r\n${CHUNKED}`, CHUNKS)], 400],
  ['two equal Content-Types', [post(`${JSON_TYPE}${CHUNKED}`, CHUNKS)], 400],
  ['two Idempotency-Keys', [post(`idempotency-key: k2\r\n${CHUNKED}`, CHUNKS)], 400],
  ['two If-Matches', [get('/api/v1/account', `${HOST}If-Match: "1"\r\nIf-Match: "2"\r\n`)], 400],
  ['two faults', [get('/api/v1/account', `${HOST}Sandbox-Fault: cut=after\r\nSandbox-Fault: delay=1s\r\n`)], 400],
  ['two Proxy-Authorizations', [get('/', `${HOST}${'Proxy-Authorization: a\r\n'.repeat(2)}`)], 400],
  ['two User-Agents', [get('/', `${HOST}User-Agent: a\r\nUser-Agent: b\r\n`)], 400],
  ['two Accepts, a list', [get('/api/v1/account', `${HOST}Accept: text/html\r\nAccept: */*\r\n`)], 401],
  ['two headers that nobody knows', [get('/api/v1/account', `${HOST}X-A: 1\r\nX-A: 2\r\n`)], 401],
  ['a chunk with a bad size', [post('Transfer-Encoding: chunked\r\n', `zz\r\n${BODY}\r\n0\r\n\r\n`)], 400],
  ['a chunk without its end', [post('Transfer-Encoding: chunked\r\n', `1\r\n${BODY}\r\n0\r\n\r\n`)], 400],
  ['chunks with trailers', [post('Transfer-Encoding: chunked\r\n', `c\r\n${BODY}\r\n0\r\nX-Late: 1\r\n\r\n`)], 422],
  [
    'trailers of 40 kB',
    [post('Transfer-Encoding: chunked\r\n', `c\r\n${BODY}\r\n0\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`)],
    431,
  ],
  ['a space before a colon', [get('/api/v1/account', `${HOST}X-A : 1\r\n`)], 400],
  ['a header without a colon', [get('/api/v1/account', `${HOST}nonsense\r\n`)], 400],
  ['a header folded over lines', [get('/api/v1/account', `${HOST}X-A: 1\r\n 2\r\n`)], 400],
  ['NUL in a header', [get('/api/v1/account', `${HOST}X-A: a\0b\r\n`)], 400],
  ['lines that end in LF only', ['GET /api/v1/account HTTP/1.1\nHost: localhost\n\n'], 400],
  ['a header of 20 kB', [get('/api/v1/account', `${HOST}X-A: ${'a'.repeat(20_000)}\r\n`)], 431],
  [
    'more headers than Node.js keeps, then a key',
    [get('/api/v1/account', `${HOST}${'a:\r\n'.repeat(2100)}${KEY}`)],
    431,
  ],
  ['more headers than Node.js keeps, then a Host', [get('/api/v1/account', `${'a:\r\n'.repeat(2100)}${HOST}`)], 431],
  ['200 headers', [get('/api/v1/account', `${HOST}${'a:\r\n'.repeat(198)}${KEY}`)], 401],
  ['6,000 headers', [get('/api/v1/account', `${HOST}${'X-A: 1\r\n'.repeat(6000)}`)], 431],
  ['a path of 20 kB', [get(`/api/v1/${'a'.repeat(20_000)}`)], 431],
  ['a path of 9 kB', [get(`/api/v1/${'a'.repeat(9000)}`)], 404],
  ['NUL in the path', ['GET /api/v1/a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n'], 400],
  ['encoded NUL in the path', [get('/api/v1/orders/a%00b')], 401],
  ['bad percent-encoding', [get('/api/v1/%zz')], 404],
  ['dots that lead upwards', [get('/api/v1/../../etc/passwd')], 404],
  ['encoded dots that lead upwards', [get('/%2e%2e/%2e%2e/etc/passwd')], 404],
  ['a backslash', [get('\\api\\v1\\account')], 400],
  ['two slashes at the beginning', [get('//api/v1/account')], 404],
  ['a slash at the end', [get('/api/v1/account/')], 404],
  ['an empty id', [get('/api/v1/orders/')], 404],
  ['a fragment', [get('/api/v1/account#a')], 404],
  ['the absolute form', [get('http://localhost/api/v1/account')], 401],
  ['the absolute form with another host', [get('http://other.example/api/v1/account')], 421],
  ['a host that is resolved to this machine', [get('/api/v1/products', 'Host: rebound.example:4010\r\n')], 421],
  ['the page of the inspector by another host', [get('/_sandbox/', 'Host: rebound.example\r\n')], 421],
  ['a probe by another host', [get('/readyz', 'Host: rebound.example\r\n')], 421],
  ['two Authorizations', [get('/api/v1/account', `${HOST}Authorization: a\r\nAuthorization: b\r\n`)], 400],
  ['HTTP/1.0 without Host', ['GET /api/v1/account HTTP/1.0\r\n\r\n'], 401],
  ['an offer to upgrade', [get('/api/v1/account', `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`)], 401],
  ['an unknown expectation', [post('Expect: cake\r\nContent-Length: 12\r\n', BODY)], 417],
  ['100-continue', [post('Expect: 100-continue\r\nContent-Length: 12\r\n'), { pause: 100 }, BODY], 422],
  ['two requests at once', [get('/api/v1/account') + get('/api/v1/nothing')], 401, 404],
  ['a request and nonsense at once', [`${get('/api/v1/account')}nonsense\r\n\r\n`], 401],
  ['a body where none belongs', [get('/api/v1/account', `${HOST}Content-Length: 5\r\n`), 'hello'], 401],
  ['a client that closes its side', [get('/api/v1/account'), 'end'], 401],
  ['a body that ends too early', [post('Content-Length: 100\r\n', BODY), 'end'], 400],
  ['a length of 2^53', [post(`Content-Length: ${2 ** 53}\r\n`, BODY)], 413],
  ['a length beyond 64 bits', [post(`Content-Length: ${'9'.repeat(30)}\r\n`, BODY)], 400],
  ['a body of 1 MiB and a byte', [post('Content-Length: 1048577\r\n'), Buffer.alloc(1_048_577, 32)], 413],
  [
    'chunks of 1 MiB and a byte',
    [post('Transfer-Encoding: chunked\r\n', '100001\r\n'), Buffer.alloc(1_048_577, 32), '\r\n0\r\n\r\n'],
    413,
  ],
  ['a path of the lab without its token', [get('/_sandbox/clock')], 401],
];

describe('A hostile request', () => {
  let sandbox: Sandbox;
  let port: number;
  beforeAll(async () => {
    sandbox = await startSandbox({ log: 'silent' });
    port = Number(new URL(sandbox.url).port);
  });
  afterAll(() => sandbox.close());

  const cases = CONVERSATIONS.map(([name, pieces, ...statuses]) => ({ name, pieces, statuses }));

  it.concurrent.each(cases)(
    'A hostile request gets a problem or a closed connection: $name',
    async ({ pieces, statuses }) => {
      const responses = responsesIn(await converse(port, pieces));
      expect(responses.map(({ status }) => status)).toEqual(statuses);
      for (const { status, headers, body } of responses) {
        const problem = JSON.parse(body) as Record<string, unknown>;
        expect(headers.get('x-request-id')).toMatch(/^req_[0-9A-Za-z]{16,32}$/);
        expect(headers.get('content-type')).toBe('application/problem+json');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(problem).toMatchObject({ status, request_id: headers.get('x-request-id') });
      }
    },
  );

  it('A client of HTTP/1.0 that expects 100-continue gets no interim response', async () => {
    // Its key has a rate limit of its own: the others have used up that of the address.
    const key = `Authorization: Bearer ${sandbox.keys[0]?.testKey}\r\n`;
    const head = `POST /api/v1/orders HTTP/1.0\r\n${HOST}${key}${JSON_TYPE}Expect: 100-continue\r\nContent-Length: 12\r\n`;
    expect(await converse(port, [`${head}\r\n${BODY}`])).toMatch(/^HTTP\/1\.1 422 /);
  });

  it('A hostile request does not keep the next request from being carried out', async () => {
    const response = await fetch(`${sandbox.url}/healthz`);
    expect(await response.json()).toEqual({ status: 'alive' });
  });
});
