import { afterEach, describe, expect, it } from 'vitest';
import { Health, type Probe } from './health.ts';

let health: Health | undefined;
afterEach(() => health?.close());

function started(overloadMs = 60_000, ...probes: Probe[]): Health {
  health = new Health({ overloadMs });
  for (const probe of probes) health.add(probe);
  return health;
}

const works: Probe = { name: 'works', check: () => Promise.resolve('fine') };
const fails: Probe = { name: 'fails', check: () => Promise.reject(new Error('broken')) };

/** Blocks the process. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('the state of the process', () => {
  it('refuses requests with 503 and Retry-After while it starts', () => {
    expect(started().refusal()).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '1' } });
  });

  it('carries out requests once it is ready, and while it drains', () => {
    const state = started();
    state.phase = 'ready';
    expect(state.refusal()).toBeUndefined();
    state.phase = 'draining';
    expect(state.refusal()).toBeUndefined();
  });

  it('is ready only between the start and the end', async () => {
    const state = started(60_000, works);
    expect(await state.readiness()).toMatchObject({ isReady: false, body: { status: 'starting' } });
    state.phase = 'ready';
    expect(await state.readiness()).toMatchObject({
      isReady: true,
      body: { status: 'ready', checks: { works: 'fine' } },
    });
    state.phase = 'draining';
    expect(await state.readiness()).toMatchObject({ isReady: false, body: { status: 'draining' } });
  });

  it('is not ready if one of its parts fails, and says which', async () => {
    const state = started(60_000, works, fails);
    state.phase = 'ready';
    const { isReady, body } = await state.readiness();
    expect(isReady).toBe(false);
    expect(body).toMatchObject({ status: 'failing', checks: { works: 'fine', fails: 'broken' } });
  });

  it('carries out requests after a single stall, such as that of the start', async () => {
    const state = started(100);
    block(1000);
    state.phase = 'ready';
    expect(state.delayMs).toBe(0);
    block(1000);
    await expect.poll(() => state.delayMs).toBeGreaterThan(0);
    expect(state.delayMs).toBeLessThanOrEqual(80);
  });

  it('refuses requests while timers are late, and carries them out again afterwards', async () => {
    const state = started(100);
    state.phase = 'ready';
    const busy = setInterval(() => block(300), 1);
    await expect.poll(() => state.refusal()).toMatchObject({ code: 'service_unavailable' });
    expect(await state.readiness()).toMatchObject({ isReady: false, body: { status: 'failing' } });
    clearInterval(busy);
    await expect.poll(() => state.refusal(), { timeout: 20_000 }).toBeUndefined();
  });
});
