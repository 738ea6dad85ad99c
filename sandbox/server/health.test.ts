import { describe, expect, it } from 'vitest';
import { Health, type Probe } from './serve.ts';

function started(...probes: Probe[]): Health {
  const health = new Health(1);
  for (const probe of probes) health.add(probe);
  return health;
}

const works: Probe = { name: 'works', check: () => Promise.resolve('fine') };
const fails: Probe = { name: 'fails', check: () => Promise.reject(new Error('broken')) };

const nothing = (): Promise<void> => Promise.resolve();

describe('The state of the process', () => {
  it('A process refuses requests with 503 and Retry-After while it starts', async () => {
    const refused = { code: 'service_unavailable', headers: { 'Retry-After': '1' } };
    await expect(started().during(nothing)).rejects.toMatchObject(refused);
  });

  it('A process carries out requests once it is ready, while it drains, and while it ends', async () => {
    const state = started();
    for (const phase of ['ready', 'draining', 'ending'] as const) {
      state.phase = phase;
      await expect(state.during(nothing)).resolves.toBeUndefined();
    }
  });

  it('A process refuses requests beyond the limit, until another one has ended', async () => {
    const state = started();
    state.phase = 'ready';
    let end: () => void = nothing;
    const first = state.during(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(state.during(nothing)).rejects.toMatchObject({ code: 'service_unavailable' });
    end();
    await first;
    await expect(state.during(nothing)).resolves.toBeUndefined();
  });

  it('A process is ready only between the start and the end', async () => {
    const state = started(works);
    expect(await state.readiness()).toMatchObject({ isReady: false, body: { status: 'starting' } });
    state.phase = 'ready';
    expect(await state.readiness()).toMatchObject({
      isReady: true,
      body: { status: 'ready', checks: { works: 'fine' } },
    });
    for (const phase of ['draining', 'ending'] as const) {
      state.phase = phase;
      expect(await state.readiness()).toMatchObject({ isReady: false, body: { status: phase } });
    }
  });

  it('A process is not ready if one of its parts fails, and says which', async () => {
    const state = started(works, fails);
    state.phase = 'ready';
    const { isReady, body } = await state.readiness();
    expect(isReady).toBe(false);
    expect(body).toMatchObject({ status: 'failing', checks: { works: 'fine', fails: 'broken' } });
  });
});
