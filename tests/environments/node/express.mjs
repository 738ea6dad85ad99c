import { IntegrationApi } from '@integration-api/sdk';
import { exampleEvent, signWebhook } from '@integration-api/sdk/testing';
import { nodeWebhookHandler } from '@integration-api/sdk/webhooks';
import express from 'express';
import { check, ORDER } from './check.mjs';

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const api = new IntegrationApi();
const app = express();
const seen = [];
app.post('/webhooks', nodeWebhookHandler({ secrets, on: { 'order.paid': (event) => void seen.push(event.type) } }));
app.use(express.json());
app.post('/orders', async (request, response) => response.json(await api.orders.create(request.body)));
app.post(
  '/too-late',
  express.json(),
  nodeWebhookHandler({ secrets, on: {}, onError: (error) => seen.push(`${error}`) }),
);

const server = app.listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
const url = `http://127.0.0.1:${server.address().port}`;
const post = (path, body, headers) => fetch(url + path, { method: 'POST', body, headers });

const { body, headers } = await signWebhook(exampleEvent('order.paid'), { secrets });
const { status } = await post('/webhooks', body, headers);
check('a signed webhook reaches its function', status === 204 && seen.join() === 'order.paid', [status, seen]);
const forged = await post('/webhooks', body.replace('order', 'Order'), headers);
check('a changed webhook gets 400', forged.status === 400, forged.status);
const order = await (await post('/orders', JSON.stringify(ORDER), { 'Content-Type': 'application/json' })).json();
check('a route returns a model of the library', typeof order.number === 'string', order);
await post('/too-late', body, headers);
check('a body that Express has parsed before is explained', /raw|parsed|read/i.test(seen.at(-1)), seen);
server.close();
