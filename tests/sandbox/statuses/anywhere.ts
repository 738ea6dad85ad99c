/** Ways to cause an error response of any operation: a valid request with one fault. */
import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../../sandbox/api/contract/types.ts';
import type { Answer, Request } from '../api.ts';
import { createKey } from '../shop.ts';
import { sendBrokenHttp } from './broken-http.ts';
import type { Provoke, Scene } from './scene.ts';

/** Contents of the request's body, which is an object in all operations. */
const bodyOf = ({ body }: Request): object => (body ?? {}) as object;
const withUnknownField = (request: Request): Request => ({
  ...request,
  body: { ...bodyOf(request), no_such_field: 1 },
});
const withHeaders = (request: Request, headers: Request['headers']): Request => ({
  ...request,
  headers: { ...request.headers, ...headers },
});
const withKey =
  (name: 'expired' | 'revoked' | 'suspended'): Provoke =>
  ({ api, id, request, keys }) =>
    api.send(id, { ...request, key: keys[name] });
const withFault =
  (code: ErrorCode): Provoke =>
  async ({ api, lab, id, request }) => {
    await lab.addFault({ operation: id, code });
    return api.send(id, request);
  };

/** Ways to cause a response, by status and code. */
export const ANYWHERE: Readonly<Record<string, Provoke>> = {
  '400 malformed_request': malformed,
  '400 invalid_cursor': ({ api, id, request }) => api.send(id, { ...request, query: { cursor: 'bm8gY3Vyc29y' } }),
  '400 idempotency_key_missing': ({ api, id, request }) =>
    api.send(id, withHeaders(request, { 'idempotency-key': undefined })),
  '401 authentication_required': ({ api, id, request }) => api.send(id, { ...request, key: null }),
  '401 invalid_api_key': ({ api, id, request }) => api.send(id, { ...request, key: `${request.key}x` }),
  '401 api_key_expired': withKey('expired'),
  '401 api_key_revoked': withKey('revoked'),
  '403 account_suspended': withKey('suspended'),
  async '403 insufficient_scope'({ api, id, request, shop }) {
    const scope = id === 'retrieveAccount' ? 'products:read' : 'account:read';
    return api.send(id, { ...request, key: (await createKey(api, shop, { scopes: [scope] })).secret });
  },
  '403 mode_mismatch': ({ api, id, request, shop }) => api.send(id, { ...request, key: shop.liveKey }),
  '404 resource_not_found': unknownRecord,
  '404 endpoint_not_found': ({ api, id, request }) => api.send(id, { ...request, suffix: '/' }),
  '409 idempotency_in_progress': inProgress,
  '413 payload_too_large': ({ api, id, request }) =>
    api.send(id, { ...request, raw: JSON.stringify({ text: 'x'.repeat(1_048_576) }) }),
  '415 unsupported_media_type': ({ api, id, request }) =>
    api.send(id, withHeaders(request, { 'content-type': 'text/plain' })),
  '422 validation_failed': ({ api, id, request }) => api.send(id, withUnknownField(request)),
  async '422 idempotency_key_reused'({ api, id, request }) {
    const repeated = withHeaders(request, { 'idempotency-key': randomUUID() });
    await api.send(id, repeated);
    return api.send(id, withUnknownField(repeated));
  },
  async '429 rate_limit_exceeded'({ api, id, request, keys }) {
    return api.send(id, { ...request, key: await keys.spent() });
  },
  '500 internal_error': withFault('internal_error'),
  '503 service_unavailable': withFault('service_unavailable'),
  '504 timeout': withFault('timeout'),
};

/** Sends the request with each kind of malformed part that the operation has; all must fail alike. */
async function malformed({ api, operation, id, request }: Scene): Promise<Answer> {
  const { parameters, body } = operation;
  const requests: Request[] = [];
  for (const { name, in: where } of parameters) {
    if (where === 'path') requests.push({ ...request, path: { ...request.path, [name]: 'no-such-id' } });
    if (name === 'limit') requests.push({ ...request, query: { limit: '0' } });
  }
  if (body) requests.push({ ...request, raw: '{"cut":' });
  if (requests.length === 0) return sendBrokenHttp(api, operation, request);
  const answers = await Promise.all(requests.map((bad) => api.send(id, bad)));
  const odd = answers.find(({ status, code }) => status !== 400 || code !== 'malformed_request');
  return odd ?? (answers[0] as Answer);
}

/** Sends the request with an identifier that does not exist, for each of its identifiers. */
async function unknownRecord({ api, id, request }: Scene): Promise<Answer> {
  const path = request.path ?? {};
  const answers = await Promise.all(
    Object.entries(path).map(([name, value]) => {
      const unknown = value.replace(/_.*/, (text) => `_${'0'.repeat(text.length - 1)}`);
      return api.send(id, { ...request, path: { ...path, [name]: unknown } });
    }),
  );
  const odd = answers.find(({ code }) => code !== 'resource_not_found');
  return odd ?? (answers[0] as Answer);
}

/** Sends the same request twice at once: one is carried out, slowly, and the other finds it in progress. */
async function inProgress({ api, lab, id, request }: Scene): Promise<Answer> {
  await lab.addFault({ operation: id, delay: '200ms' });
  const repeated = withHeaders(request, { 'idempotency-key': randomUUID() });
  const [one, other] = await Promise.all([api.send(id, repeated), api.send(id, repeated)]);
  return one.status < 300 ? other : one;
}
