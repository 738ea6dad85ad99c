import { IntegrationApi, ValidationError } from '@integration-api/sdk';
import { signWebhook } from '@integration-api/sdk/testing';
import { unwrap } from '@integration-api/sdk/webhooks';
import { ORDER } from './check.mjs';

const secrets = ['whsec_c21va2Utc2VjcmV0LW9mLTMyLWJ5dGVzLWxvbmchIQ=='];

export default {
  async test(_controller, { url }) {
    const api = new IntegrationApi({ apiKey: 'ik_test_environment', baseUrl: url });
    const { data } = await api.products.list();
    const order = await api.orders.create(ORDER);
    const { body, headers } = await signWebhook({ id: 'evt_1', type: 'order.created', data: {} }, { secrets });
    const { type: event } = await unwrap(body, headers, { secrets });
    console.log(JSON.stringify({ found: Math.min(data.length, 2), order: typeof order.number === 'string', event }));
    if (typeof ValidationError !== 'function') throw new Error('no error class');
  },
};
