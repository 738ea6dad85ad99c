/** Requests to the API that the lab makes for people who have its token but no API key. */
import { validationFailed } from '../api/contract/problems.ts';
import type { CallApi } from '../api/extension.ts';
import type { LabHandlers } from './document/document.ts';

/** Headers that the lab sets itself: whose request it is, and how long its body is. */
const OWN = new Set(['authorization', 'content-length', 'transfer-encoding']);

export const callHandlers = (callApi: CallApi): LabHandlers<'callOperation'> => ({
  async callOperation({ requestId, address, path, body }) {
    const { response, ending } = await callApi({
      requestId,
      address,
      tenant: { accountId: path.account_id, mode: path.mode },
      keyId: body.api_key_id,
      method: body.method,
      url: body.path,
      headers: headersOf(body.headers ?? {}, body.body !== undefined),
      body: body.body,
    });
    const { status, headers, body: text } = response;
    return { status: 200, body: { request_id: requestId, status, headers, body: text ?? null, ending } };
  },
});

/** Returns the headers in lower case; a body is JSON unless they say otherwise. */
function headersOf(sent: Readonly<Record<string, string>>, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {};
  for (const [name, value] of Object.entries(sent)) {
    const lower = name.toLowerCase();
    if (OWN.has(lower)) {
      const pointer = `#/headers/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      throw validationFailed('the request', [{ pointer, code: 'not_allowed', detail: 'is set by the sandbox' }]);
    }
    headers[lower] = value;
  }
  return headers;
}
