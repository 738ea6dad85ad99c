import { gzipSync } from 'node:zlib';
import { json, startServer, type TestServer } from '../server.ts';

const PROBLEM_DETAILS = {
  type: 'https://docs.integration.example/errors/validation_failed',
  title: 'Validation failed',
  status: 422,
  detail: 'One field is wrong.',
  code: 'validation_failed',
  errors: [{ pointer: '/customer/email', code: 'invalid_format', detail: 'Not an address.' }],
};

// Headers for a page from another origin. `*` would not include Authorization.
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Expose-Headers': 'X-Request-Id',
};

/** The part of the API that smoke.ts calls: two pages, the second one compressed, and a call without a response. */
export function startSmokeServer(): Promise<TestServer> {
  return startServer((response, request) => {
    const { pathname, searchParams } = new URL(request.target, 'http://localhost');
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (pathname === '/api/v1/account') return;
    if (pathname === '/api/v1/orders') {
      const { customer } = JSON.parse(request.body) as { customer: { email: string } };
      if (customer.email.includes('@')) json({ number: '#1001' }, 201)(response, request);
      else
        json(PROBLEM_DETAILS, 422, { 'Content-Type': 'application/problem+json', 'X-Request-Id': 'req_422' })(
          response,
          request,
        );
    } else if (searchParams.has('cursor')) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ data: [{ title: 'Hat' }], has_more: false, next_cursor: null })));
    } else {
      json({ data: [{ title: 'Shirt' }, { title: 'Scarf' }], has_more: true, next_cursor: 'c2' })(response, request);
    }
  });
}
