/** Secrets that the service shows once are nowhere in its database in plain text. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOwnerCode } from '../../../sandbox/api/owner-code.ts';
import type { Statement } from '../../../sandbox/api/store.ts';
import { type Account, type KeyWithSecret, SERVER_SECRET, Service } from './service.ts';

const TABLES: Statement<{ name: string }> = {
  name: 'test_tables',
  text: `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
};

let service: Service;
beforeEach(async () => {
  service = await Service.open();
});
afterEach(() => service.close());

/** Returns all rows of all tables as text, with bytes both in hexadecimal and as characters. */
async function dump(): Promise<string> {
  return service.store.read(async (tx) => {
    const parts: string[] = [];
    for (const { name } of await tx.all(TABLES, [])) {
      for (const row of await tx.all({ name: `test_dump_${name}`, text: `select * from ${name}` }, [])) {
        const values: unknown[] = Object.values(row);
        const bytes = values.filter((value) => value instanceof Uint8Array).map((value) => Buffer.from(value));
        parts.push(
          `${name} ${JSON.stringify(row)}`,
          ...bytes.flatMap((each) => [each.toString('latin1'), each.toString('hex')]),
        );
      }
    }
    return parts.join('\n');
  });
}

test('No secret and no Idempotency-Key is in the database, in plain text or in hexadecimal', async () => {
  const first = 'idempotency-key-of-the-account';
  const second = 'idempotency-key-of-the-rotation';
  const account = await service.send<Account>('POST /accounts', {
    body: { name: 'Kontor Nordlicht', email: 'technik@kontor-nordlicht.example' },
    headers: { 'idempotency-key': first },
  });
  const { secret, api_key } = account.body.api_key;
  const created = await service.createKey(secret, { name: 'ERP', mode: 'test', scopes: ['orders:read'] });
  const rotated = await service.send<KeyWithSecret>(`POST /api-keys/${api_key.id}/rotate`, {
    secret,
    body: {},
    headers: { 'idempotency-key': second },
  });
  await service.send('POST /account/owner-code', { secret });
  const tenant = { accountId: account.body.account.id, mode: 'test' } as const;
  const message = await service.store.read((tx) =>
    readOwnerCode({ tx, tenant, now: service.now, secret: SERVER_SECRET }),
  );
  const text = await dump();
  // The dump has what it should have, and the responses can be replayed from it.
  expect(text).toContain('technik@kontor-nordlicht.example');
  expect(text.match(/^idempotency /gm)).toHaveLength(4);
  const repeat = await service.send<KeyWithSecret>(`POST /api-keys/${api_key.id}/rotate`, {
    secret,
    body: {},
    headers: { 'idempotency-key': second },
  });
  expect(repeat.body.secret).toBe(rotated.body.secret);

  const secrets = [secret, created.secret, rotated.body.secret, first, second];
  const parts = [...secrets, ...secrets.map((one) => one.slice(8, 40)), message?.code ?? ''];
  for (const each of parts) {
    expect(text).not.toContain(each);
    expect(text).not.toContain(Buffer.from(each).toString('hex'));
    expect(text).not.toContain(Buffer.from(each).toString('base64'));
  }
});
