import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../../../scripts/mock/prism.ts';
import { signWebhook } from '../../src/testing/index.ts';
import { EXAMPLES } from './compile.ts';
import { Program } from './program.ts';

const SECRETS = ['current', 'previous'].map((name) => `whsec_${btoa(name.repeat(8))}`);
const RECEIVERS = ['express-webhook.ts', 'fastify-webhook.ts', 'next-webhook.ts'];
const CALLERS = ['create-order.ts', 'handle-errors.ts', 'sync-products.ts'];

const source = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8');

describe('the examples', () => {
  it('are all run by these tests', () => {
    const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.ts'));
    expect(files.toSorted()).toEqual([...RECEIVERS, ...CALLERS, 'receiver.ts'].toSorted());
  });
});

describe('an example that calls the API', () => {
  let mock: Mock;

  beforeAll(async () => {
    mock = await startMock();
  });
  afterAll(() => mock.close());

  const run = async (name: string): Promise<string[]> => {
    const env = { INTEGRATION_API_KEY: 'ik_test_examples', INTEGRATION_API_BASE_URL: mock.url };
    return (await Program.start(source(name), env)).end();
  };

  it('copies the catalogue, then the changes', async () => {
    const [first, all, second, still, ...more] = await run('sync-products.ts');
    expect(first).toBe('requesting ?sort=updated_at&limit=100');
    const [, count, last] = /^([1-9]\d*) products, last change at (\d{4}-\S+Z)$/.exec(all ?? '') ?? [];
    expect(second).toBe(`requesting ?updated_at_min=${encodeURIComponent(last ?? '')}&sort=updated_at&limit=100`);
    expect(still).toBe(`${count} products after the second run`);
    expect(more).toEqual([]);
  });

  it('creates an order', async () => {
    const [order, call] = await run('create-order.ts');
    expect(order).toMatch(/^order \d+: \d+ minor units of EUR, pending$/);
    expect(call).toMatch(/^1 attempt\(s\), created now, request req_\w+$/);
  });

  it('handles errors', async () => {
    const [invalid, program, connection, ...more] = await run('handle-errors.ts');
    expect(invalid).toMatch(/^fix the data: #\/line_items\/0\/quantity too_small/);
    expect(program).toMatch(/^fix the program: retrieveOrder: order_id must be an identifier, not empty$/);
    expect(connection).toMatch(/^no response: repeat with key [\da-f-]{36}$/);
    expect(more).toEqual([]);
  });
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

  it('accepts an event under either secret, in any JSON spelling', async () => {
    const { body, headers } = await signWebhook(JSON.stringify(event, undefined, 3), { secrets: SECRETS.slice(1) });
    await expect(post(body, headers)).resolves.toBe(204);
    await program.line(/^order 10428 of jördis@petersen-optik\.example$/);
  });

  it('handles a repeated event once', async () => {
    const { body, headers } = await signWebhook(event, { secrets: SECRETS });
    await expect(post(body, headers)).resolves.toBe(204);
    expect(program.printed.filter((line) => line.startsWith('order 10428'))).toHaveLength(1);
  });

  it('accepts unknown events', async () => {
    const { body, headers } = await signWebhook({ ...event, id: 'evt_2', type: 'moon.risen' }, { secrets: SECRETS });
    await expect(post(body, headers)).resolves.toBe(204);
  });

  it('rejects a modified body', async () => {
    const { body, headers } = await signWebhook({ ...event, id: 'evt_3' }, { secrets: SECRETS });
    await expect(post(body.replace('10428', '10429'), headers)).resolves.toBe(400);
    expect(program.printed.join('\n')).not.toContain('10429');
  });
});
