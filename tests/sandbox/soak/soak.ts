/** Uses the service at the limit of one key for a long time, and watches memory and latency. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Api } from '../api.ts';
import { Lab } from '../lab.ts';
import { startProcess } from '../service-process.ts';
import { newEndpoint, newOrder, openShop, placeOrder } from '../shop.ts';
import type { Part } from './verdict.ts';

interface SoakOptions {
  readonly parts: number;
  readonly secondsPerPart: number;
  readonly perSecond: number;
  readonly flags: readonly string[];
  readonly onPart?: (part: Part) => void;
}

/** Every tenth request places an order; the others read. */
const ORDER_SHARE = 10;
const KEYS = 4;
const TICK_MS = 20;

/** Returns the figures of each part. */
export async function soakRun({ parts, secondsPerPart, perSecond, flags, onPart }: SoakOptions): Promise<Part[]> {
  const service = await startProcess([...flags, '--seed', 'empty']);
  try {
    const client = await clientOf(service.url, service.token);
    const figures: Part[] = [];
    for (let at = 0; at < parts; at += 1) {
      const { times, failed } = await load(client.send, perSecond, secondsPerPart);
      const part = { requests: times.length, failed, p99: p99Of(times), memory: memoryOf(service.pid) };
      figures.push(part);
      onPart?.(part);
    }
    await client.close();
    return figures;
  } finally {
    await service.stop();
  }
}

/** Sends requests at an even rate, whether or not responses come, as many clients do. */
async function load(send: () => Promise<boolean>, perSecond: number, seconds: number) {
  const start = performance.now();
  const times: number[] = [];
  let failed = 0;
  const one = async (): Promise<void> => {
    const begun = performance.now();
    if (!(await send().catch(() => false))) failed += 1;
    times.push(performance.now() - begun);
  };
  const open: Promise<void>[] = [];
  while (open.length < perSecond * seconds) {
    const due = Math.min(((performance.now() - start) / 1000) * perSecond, perSecond * seconds);
    while (open.length < due) open.push(one());
    await sleep(TICK_MS);
  }
  await Promise.all(open);
  return { times, failed };
}

async function clientOf(url: string, token: string) {
  const api = new Api(url);
  const shop = await openShop(api, new Lab({ url, token }));
  await api.read('setInventory', {
    key: shop.key,
    body: { items: [{ sku: 'SWEATER-MOSS-M', on_hand: 1_000_000 }] },
  });
  await api.read('createWebhookEndpoint', { key: shop.key, body: newEndpoint() });
  const id = await placeOrder(api, shop);
  const keys = [shop.key];
  while (keys.length < KEYS) {
    const body = { name: 'Soak', mode: 'test' as const, scopes: ['orders:read' as const, 'orders:write' as const] };
    keys.push((await api.read('createApiKey', { key: shop.key, body })).secret);
  }
  const pool = new Pool(url, { connections: 32 });
  const body = JSON.stringify(newOrder());
  let count = 0;
  const send = async (): Promise<boolean> => {
    count += 1;
    const authorization = `Bearer ${keys[count % KEYS]}`;
    const order = {
      method: 'POST',
      path: '/api/v1/orders',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    } as const;
    const path = count % 2 === 0 ? `/api/v1/orders/${id}` : '/api/v1/orders?limit=20';
    const read = { method: 'GET', path, headers: { authorization } } as const;
    const response = await pool.request(count % ORDER_SHARE === 0 ? order : read);
    await response.body.text();
    return response.statusCode < 300;
  };
  return { send, close: () => pool.close() };
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(0.99 * (sorted.length - 1))] ?? 0);
}

/** Returns the resident memory of a process in MB. */
const memoryOf = (pid: number | undefined): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
