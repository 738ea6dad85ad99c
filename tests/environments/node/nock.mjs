import { IntegrationApi, RateLimitError } from '@integration-api/sdk';
import nock from 'nock';
import { check, ORDER } from './check.mjs';

nock.disableNetConnect();
const api = new IntegrationApi({ baseUrl: 'https://api.example', maxRetries: 1 });
const scope = nock('https://api.example', { reqheaders: { authorization: 'Bearer ik_test_environment' } });
scope.get('/api/v1/products').reply(200, { data: [{ title: 'Shirt' }], has_more: false, next_cursor: null });
scope.post('/api/v1/orders', (body) => body.currency === 'EUR').reply(201, { number: '#1' });
scope.get('/api/v1/account').times(2).reply(429, {}, { 'Retry-After-Ms': '1' });

const { data } = await api.products.list();
check('a list comes from nock', data[0].title === 'Shirt', data);
const { number } = await api.orders.create(ORDER);
check('a write comes from nock, which sees its body', number === '#1', number);
const error = await api.accounts.retrieve().catch((reason) => reason);
check('a status of nock is the error class', error instanceof RateLimitError, String(error));
check('nock has seen every request', scope.isDone(), scope.pendingMocks());
