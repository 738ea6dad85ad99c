/** Runs the official libraries of Standard Webhooks on the vectors. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Vector } from '../../../scripts/conformance/scenarios/vectors.ts';
import { toolsOf } from '../../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const VECTORS = join(ROOT, 'openapi/vectors/webhooks.json');
const PYTHON = toolsOf(ROOT).venv('python');
const PROGRAM = fileURLToPath(new URL('official.py', import.meta.url));

const MESSAGES: Record<string, string> = {
  missing_header: 'Missing required headers',
  invalid_timestamp: 'Invalid Signature Headers',
  too_old: 'Message timestamp too old',
  too_new: 'Message timestamp too new',
  no_match: 'No matching signature found',
};

/**
 * Returns the expected result as the libraries report it. An invalid payload is `verified`, because the standard ends
 * there.
 */
export function expectedResult({ expected }: Vector): string {
  if ('error' in expected) return 'secret rejected';
  if ('type' in expected || expected.reason === 'invalid_payload') return 'verified';
  return MESSAGES[expected.reason] ?? expected.reason;
}

/** Returns the results of the Python library by id, from the committed file. */
export function pythonResults(): Record<string, string> {
  if (!existsSync(PYTHON)) throw new Error('.venv has no Python: run `npm test`, which creates it');
  const output = execFileSync(PYTHON, [PROGRAM, VECTORS], { encoding: 'utf8', maxBuffer: 1 << 24 });
  return JSON.parse(output) as Record<string, string>;
}

/** Returns the result of the JavaScript library, which reads the time from `Date`. */
export function javascriptResult(vector: Vector): string {
  const results = vector.secrets.map((secret) => resultWith(secret, vector));
  return results.find((result) => result === 'verified') ?? results.at(-1) ?? 'secret rejected';
}

function resultWith(secret: string, { headers, body }: Vector): string {
  const webhook = webhookOf(secret);
  if (!webhook) return 'secret rejected';
  try {
    webhook.verify(Buffer.from(body, 'base64'), headers as Record<string, string>);
    return 'verified';
  } catch (error) {
    // The signature is valid, but the signed text is not JSON.
    if (error instanceof SyntaxError) return 'verified';
    return error instanceof WebhookVerificationError ? error.message : `throws ${String(error)}`;
  }
}

function webhookOf(secret: string): Webhook | undefined {
  try {
    return new Webhook(secret);
  } catch {
    return undefined;
  }
}
