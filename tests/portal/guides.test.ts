/** Commands of guides that no library runs. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHmac, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './portal.ts';

it('the command of the guide computes the signature of a webhook', () => {
  const guide = readFileSync(join(ROOT, 'portal/guides/webhooks.md'), 'utf8');
  const command = /^```sh\n([^]*?openssl[^]*?)^```$/m.exec(guide)?.[1] ?? '';
  const key = randomBytes(32);
  const body = '{"type":"order.created","data":{"note":"Grüße, %s \\\\ \'x\'"}}';
  const webhook = { webhook_id: 'evt_1', webhook_timestamp: '1777892407', secret: `whsec_${key.toString('base64')}` };
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  try {
    writeFileSync(join(folder, 'body.json'), body);
    const printed = execFileSync('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...webhook },
      encoding: 'utf8',
    });
    const signed = `${webhook.webhook_id}.${webhook.webhook_timestamp}.${body}`;
    expect(printed.trim()).toBe(createHmac('sha256', key).update(signed).digest('base64'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
