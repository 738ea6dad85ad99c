/** Code of guides. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHmac, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { fenceOf } from '../../portal/samples/languages.ts';
import { readmeCode, withClient } from '../../scripts/docs/readme-code.ts';
import { blocksOf } from '../readmes/blocks.ts';
import { ROOT } from './portal.ts';

const GUIDES = join(ROOT, 'portal/guides');

it('every tab of a guide shows a block of a README that its tests run, in the language of the tab, with its client', () => {
  const { running } = readmeCode(ROOT);
  const wanted = readdirSync(GUIDES).flatMap((file) =>
    [...readFileSync(join(GUIDES, file), 'utf8').matchAll(/^<!-- code: (.+?)(?: (\d+))? -->$/gm)].map(
      ([, chapter = '', position = '1']) => ({ file, chapter, position: Number(position) }),
    ),
  );
  const tabs = wanted.flatMap(({ file, chapter, position }) =>
    (running(chapter, position)?.codes ?? []).map((code) => ({ file, ...code })),
  );
  const foreign = tabs.filter(({ language, text }) => {
    const readme = readFileSync(join(ROOT, 'sdks', language, 'README.md'), 'utf8');
    return !blocksOf(readme, fenceOf(language)).some(({ isRun, code }) => isRun && withClient(code, language) === text);
  });
  const lost = tabs.filter(({ language, text }) => {
    const { client } = LANGUAGES.find(({ id }) => id === language)?.readme ?? {};
    return text.trim() === '' || (client?.uses.test(text) === true && !client.creates.test(text));
  });
  expect(tabs.length).toBeGreaterThan(60);
  expect(foreign).toEqual([]);
  expect(lost).toEqual([]);
});

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
