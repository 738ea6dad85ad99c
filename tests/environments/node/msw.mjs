import { IntegrationApi, ServerError } from '@integration-api/sdk';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { check, ORDER } from './check.mjs';

const seen = [];
const server = setupServer(
  http.get('https://api.example/api/v1/products', ({ request }) => {
    seen.push(request.headers.get('authorization'));
    return HttpResponse.json({ data: [{ title: 'Shirt' }], has_more: false, next_cursor: null });
  }),
  http.post('https://api.example/api/v1/orders', async ({ request }) => {
    seen.push((await request.json()).currency);
    return HttpResponse.json({ number: '#1' }, { status: 201 });
  }),
  http.get('https://api.example/api/v1/account', () => new HttpResponse(null, { status: 500 })),
);
server.listen({ onUnhandledRequest: 'error' });
const api = new IntegrationApi({ baseUrl: 'https://api.example', maxRetries: 0 });
const { data } = await api.products.list();
check('a list comes from msw', data[0].title === 'Shirt', data);
const { number } = await api.orders.create(ORDER);
check('a write comes from msw', number === '#1', number);
check('msw sees the key and the body', seen.join() === 'Bearer ik_test_environment,EUR', seen);
const error = await api.accounts.retrieve().catch((reason) => reason);
check('a status of msw is the error class', error instanceof ServerError, String(error));
server.close();
