import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../api.ts';
import type { Lab } from '../lab.ts';
import { createKey, openShop } from '../shop.ts';
import { spend } from '../spend.ts';
import type { BrokenKeys } from './scene.ts';

/** Seconds of the window that must be left, so that the next request is still within it. */
const LEFT_S = 10;

/** Creates a key for each way in which a key fails. */
export async function breakKeys(api: Api, lab: Lab): Promise<BrokenKeys> {
  const [shop, closed] = [await openShop(api, lab), await openShop(api, lab)];
  const { data } = await api.read('listApiKeys', { key: shop.key });
  const clock = Date.parse(data[0]?.created_at ?? '');
  const { secret: expired } = await createKey(api, shop, { expires_at: new Date(clock + 3_600_000).toISOString() });
  const revoked = await createKey(api, shop);
  await api.send('revokeApiKey', { key: shop.key, path: { api_key_id: revoked.id } });
  await lab.suspend(closed.accountId);
  await lab.advance('2h');
  return { expired, revoked: revoked.secret, suspended: closed.key, spent: () => spentKey(api, shop.key) };
}

/** Returns the key once its limit is spent by requests, and stays spent for a while. */
export async function spentKey(api: Api, key: string): Promise<string> {
  for (;;) {
    const { remaining, reset_seconds: reset } = await api.read('retrieveRateLimit', { key });
    if (remaining === 0 && reset >= LEFT_S) return key;
    // The window is that of the real clock, which no lab can move.
    if (remaining === 0) await pause(reset * 1000);
    const statuses = await spend(api.url, key, remaining);
    if ((statuses[200] ?? 0) !== remaining) throw new Error(`of ${remaining} requests: ${JSON.stringify(statuses)}`);
  }
}
