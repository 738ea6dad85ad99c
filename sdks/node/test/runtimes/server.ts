import { gzipSync } from 'node:zlib';
import { json, startServer, type TestServer } from '../server.ts';

const REFUSAL = {
  type: 'https://docs.integration.example/errors/validation_failed',
  title: 'Validation failed',
  status: 422,
  detail: 'One field is wrong.',
  code: 'validation_failed',
  request_id: 'req_422',
  errors: [{ pointer: '/customer/email', code: 'invalid_format', detail: 'Not an address.' }],
};

/** The part of the API that smoke.ts calls: two pages, the second compressed, and a call that gets no answer. */
export function startSmokeServer(): Promise<TestServer> {
  return startServer((response, request) => {
    const { pathname, searchParams } = new URL(request.target, 'http://localhost');
    if (pathname === '/api/v1/account') return;
    if (pathname === '/api/v1/orders') {
      const { customer } = JSON.parse(request.body) as { customer: { email: string } };
      if (customer.email.includes('@')) json({ number: '#1001' }, 201)(response, request);
      else json(REFUSAL, 422, { 'Content-Type': 'application/problem+json' })(response, request);
    } else if (searchParams.has('cursor')) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ data: [{ title: 'Hat' }], has_more: false, next_cursor: null })));
    } else {
      json({ data: [{ title: 'Shirt' }, { title: 'Scarf' }], has_more: true, next_cursor: 'c2' })(response, request);
    }
  });
}
