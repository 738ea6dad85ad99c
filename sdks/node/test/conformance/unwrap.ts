import type { UnwrapCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { type RawBody, unwrap, type WebhookEvent } from '../../src/webhooks/index.ts';

/** Verifies a webhook in the same way as a receiver, at the time of the case. */
export async function unwrapEvent(call: UnwrapCall['unwrap']): Promise<WebhookEvent> {
  const { headers, tolerance_ms: tolerance, now } = call;
  // A missing environment variable is undefined, which the types of the library do not allow.
  const secrets = call.secrets.map((secret) => secret ?? undefined) as string[];
  return unwrap(bodyOf(call), headers, { secrets, tolerance, now: new Date(now * 1000) });
}

// A framework that parses bodies passes an object, which the types of the library do not allow.
function bodyOf(call: UnwrapCall['unwrap']): RawBody {
  if ('parsed' in call) return call.parsed as unknown as RawBody;
  return 'base64' in call ? Buffer.from(call.base64, 'base64') : call.body;
}
