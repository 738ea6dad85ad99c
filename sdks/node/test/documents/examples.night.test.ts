import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../../src/testing/index.ts';
import { EXAMPLES, Program } from './program.ts';

const SECRETS = ['current', 'previous'].map((name) => `whsec_${btoa(name.repeat(8))}`);
const RECEIVERS = ['express-webhook.ts', 'fastify-webhook.ts', 'next-webhook.ts'];

const source = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8');

it('These tests run all receivers', () => {
  expect(readdirSync(EXAMPLES).filter((name) => name.endsWith('-webhook.ts'))).toEqual(RECEIVERS);
});

describe.each(RECEIVERS)('the receiver in %s', (name) => {
  let program: Program;
  let address: string;
  const event = {
    id: 'evt_1',
    type: 'order.created',
    data: { number: '10428', customer: { email: 'jördis@petersen-optik.example' } },
  };

  beforeAll(async () => {
    program = await Program.start(source(name), { WEBHOOK_SECRETS: SECRETS.join(' ') });
    [, address = ''] = await program.line(/^listening on (http:\S+)$/);
  });
  afterAll(() => program.stop());

  const post = async (body: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(address, { method: 'POST', body, headers })).status;

  it('A receiver accepts an event under either secret, in any JSON spelling', async () => {
    const { body, headers } = await signWebhook(JSON.stringify(event, undefined, 3), { secrets: SECRETS.slice(1) });
    await expect(post(body, headers)).resolves.toBe(204);
    await program.line(/^order 10428 of jördis@petersen-optik\.example$/);
  });

  it('A receiver handles a repeated event once', async () => {
    const { body, headers } = await signWebhook(event, { secrets: SECRETS });
    await expect(post(body, headers)).resolves.toBe(204);
    expect(program.printed.filter((line) => line.startsWith('order 10428'))).toHaveLength(1);
  });

  it('A receiver accepts unknown events', async () => {
    const { body, headers } = await signWebhook({ ...event, id: 'evt_2', type: 'moon.risen' }, { secrets: SECRETS });
    await expect(post(body, headers)).resolves.toBe(204);
  });

  it('A receiver rejects a modified body', async () => {
    const { body, headers } = await signWebhook({ ...event, id: 'evt_3' }, { secrets: SECRETS });
    await expect(post(body.replace('10428', '10429'), headers)).resolves.toBe(400);
    expect(program.printed.join('\n')).not.toContain('10429');
  });
});
