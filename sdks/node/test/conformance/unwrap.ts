import type { UnwrapCall } from '../../../../scripts/conformance/scenarios/scenario.ts';
import { unwrap, type WebhookEvent } from '../../src/webhooks/index.ts';

/** Verifies a webhook in the same way as a receiver, at the time of the case. */
export async function unwrapEvent(call: UnwrapCall['unwrap']): Promise<WebhookEvent> {
  const body = 'base64' in call ? Buffer.from(call.base64, 'base64') : call.body;
  const { headers, secrets, tolerance_ms: tolerance, now } = call;
  return unwrap(body, headers, { secrets, tolerance, now: new Date(now * 1000) });
}
