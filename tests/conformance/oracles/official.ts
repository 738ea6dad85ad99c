/** What the official libraries of Standard Webhooks say to the vectors. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { VECTORS } from '../../../scripts/conformance/vectors/make.ts';
import type { Vector } from '../../../scripts/conformance/vectors/vector.ts';
import { toolsOf } from '../../../scripts/openapi-generator/tools.ts';

const PYTHON = toolsOf(resolve(import.meta.dirname, '../../..')).venv('python');
const PROGRAM = fileURLToPath(new URL('official.py', import.meta.url));

const MESSAGES: Record<string, string> = {
  missing_header: 'Missing required headers',
  invalid_timestamp: 'Invalid Signature Headers',
  too_old: 'Message timestamp too old',
  too_new: 'Message timestamp too new',
  no_match: 'No matching signature found',
  invalid_secret: 'secret refused',
};

/** What is expected, in their words; `verified` for a payload that is no event too, where the standard ends. */
export function inTheirWords({ expected }: Vector): string {
  if ('type' in expected || expected.reason === 'invalid_payload') return 'verified';
  return MESSAGES[expected.reason] ?? expected.reason;
}

/** Verdicts of the Python library by id. It reads the file that is committed. */
export function pythonVerdicts(): Record<string, string> {
  if (!existsSync(PYTHON)) throw new Error('.venv has no Python: run `npm test`, which makes it.');
  const output = execFileSync(PYTHON, [PROGRAM, VECTORS], { encoding: 'utf8', maxBuffer: 1 << 24 });
  return JSON.parse(output) as Record<string, string>;
}

/** Verdict of the JavaScript library, which takes the time from `Date`. */
export function javascriptVerdict(one: Vector): string {
  const verdicts = one.secrets.map((secret) => verdictWith(secret, one));
  return verdicts.find((verdict) => verdict === 'verified') ?? verdicts.at(-1) ?? 'secret refused';
}

function verdictWith(secret: string, { headers, body }: Vector): string {
  const webhook = webhookOf(secret);
  if (!webhook) return 'secret refused';
  try {
    webhook.verify(Buffer.from(body, 'base64'), headers as Record<string, string>);
    return 'verified';
  } catch (error) {
    // The signature was right, and what it signs is no JSON.
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
