/** Behaviours of drivers: several calls at a time, their cancellation and their durations. */
import { expect } from 'vitest';
import type { ErrorOutcome, ManyOutcome, ValueOutcome } from '../../../scripts/conformance/protocol.ts';
import type { Call, CallOptions, PlanStep } from '../../../scripts/conformance/scenarios/scenario.ts';
import type { Bench, Checks, Exchange } from './bench.ts';
import { HANG, LIST, ok, PAGES, READ, unavailable } from './samples.ts';

/** Time that the server takes for a response, where the driver must wait for it. */
const SLOW_MS = 60;
/** Timers of drivers are less exact than a millisecond. */
const INEXACT_MS = 2;
const NUMBERED: PlanStep = {
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  text: '{"id":"{echo}"}',
  echo: 'X-Number',
};

const CANNOT_CANCEL = { kind: 'unsupported', feature: 'option cancel' };

/** Checks a call that a case cancels, in columns that can. */
async function cancelled(bench: Bench, cancel: CallOptions['cancel'], plan: PlanStep[]): Promise<Exchange | undefined> {
  const exchange = await bench.run({ ...READ, options: { cancel } } as Call, plan, { hooks: 'record', max_retries: 2 });
  if (bench.column.lacks?.cancellation !== undefined) {
    expect(exchange).toMatchObject({ outcome: CANNOT_CANCEL, requests: [] });
    return undefined;
  }
  expect(exchange.outcome).toMatchObject({ kind: 'error', class: 'Cancelled' });
  // The server may not have seen an attempt that has just begun.
  expect((exchange.outcome as ErrorOutcome)['attempts']).toBeGreaterThanOrEqual(exchange.requests.length);
  return exchange;
}

export const MANY: Checks = {
  'counts calls by success and class of error': async (bench) => {
    const plan = [ok({}, { times: 2 }), { status: 404, times: 1 }, unavailable(2)];
    const { outcome } = await bench.run({ many: { times: 5, at_once: 1, call: READ } }, plan);
    expect(outcome).toEqual({ kind: 'many', ok: 2, errors: { NotFound: 1, Server: 2 } });
    const invalid: PlanStep = { status: 200, headers: { 'Content-Type': 'application/json' }, text: '{' };
    const { outcome: failed } = await bench.run({ many: { times: 2, at_once: 1, call: READ } }, [invalid]);
    expect(failed).toEqual({ kind: 'many', ok: 0, errors: { Decode: 2 } });
  },

  'makes as many calls at a time as the case says': async (bench) => {
    const many = { times: 9, at_once: 3, first_alone: true, call: READ };
    const { outcome, requests } = await bench.run({ many }, [ok({}, { delay_ms: SLOW_MS })]);
    expect(outcome).toEqual({ kind: 'many', ok: 9, errors: {} });
    const arrived = requests.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a - b);
    const after = (index: number, earlier: number): number => (arrived[index] ?? 0) - (arrived[earlier] ?? 0);
    expect(after(1, 0), 'the first call ends before the others start').toBeGreaterThan(SLOW_MS - INEXACT_MS);
    for (const index of [4, 5, 6, 7, 8]) {
      expect(after(index, index - 3), 'three calls at a time').toBeGreaterThan(SLOW_MS - INEXACT_MS);
    }
    // Calls that overlap need a connection each.
    expect(new Set(requests.map(({ connection }) => connection)).size).toBeGreaterThan(1);
  },

  'numbers calls, starts them at their times and reports their values': async (bench) => {
    const call = { ...READ, options: { extra_headers: { 'X-A': 'b' } } };
    const many = { times: 3, at_once: 1, every_ms: 30, numbered: 'X-Number', call };
    const { outcome, requests, sentAt, ms } = await bench.run({ many }, [NUMBERED]);
    expect(requests.map(({ headers }) => [headers['x-number'], headers['x-a']])).toEqual([
      ['1', 'b'],
      ['2', 'b'],
      ['3', 'b'],
    ]);
    expect((outcome as ManyOutcome).values).toEqual({ 1: { id: '1' }, 2: { id: '2' }, 3: { id: '3' } });
    expect((requests[2]?.arrivedAt ?? 0) - sentAt).toBeGreaterThan(60 - INEXACT_MS);
    expect(ms).toBeGreaterThan(60 - INEXACT_MS);
  },

  'shares calls between forked processes, or says that it cannot': async (bench) => {
    const many = { times: 5, at_once: 2, share: 'processes' as const, numbered: 'X-Number', call: READ };
    const { outcome, requests } = await bench.run({ many }, [NUMBERED]);
    if (bench.column.lacks?.processes !== undefined) {
      expect(outcome).toMatchObject({ kind: 'unsupported' });
      return;
    }
    const values = Object.fromEntries(['1', '2', '3', '4', '5'].map((id) => [id, { id }]));
    expect(outcome).toEqual({ kind: 'many', ok: 5, errors: {}, values });
    expect(new Set(requests.map(({ connection }) => connection)).size).toBeGreaterThan(1);
  },

  'keeps jobs that run at the same time apart': async (bench) => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const call = { ...READ, path: { order_id: `ord_${index}` } };
        return bench.run(call, [ok({ id: `ord_${index}` }, { delay_ms: index })], { hooks: 'record' });
      }),
    );
    for (const [index, { outcome, requests }] of all.entries()) {
      const { value, events, log } = outcome as ValueOutcome;
      expect([value, events, log?.length, requests.length]).toEqual([
        { id: `ord_${index}` },
        ['request 1', 'response 1 200'],
        1,
        1,
      ]);
    }
  },

  'replies to a job while another one waits': async (bench) => {
    const order: string[] = [];
    const reply = async (name: string, delay: number): Promise<void> => {
      await bench.run(READ, [ok({}, { delay_ms: delay })]);
      order.push(name);
    };
    await Promise.all([reply('slow', 4 * SLOW_MS), reply('quick', 0)]);
    expect(order).toEqual(bench.column.atOnce === 1 ? ['slow', 'quick'] : ['quick', 'slow']);
  },

  'measures the call, and nothing but the call': async (bench) => {
    const { ms, elapsedMs } = await bench.run(READ, [ok({}, { delay_ms: SLOW_MS })]);
    expect(ms).toBeGreaterThan(SLOW_MS - INEXACT_MS);
    expect(ms).toBeLessThanOrEqual(elapsedMs);
  },

  'cancels a call before it starts': async (bench) => {
    const exchange = await cancelled(bench, { on: 'before' }, [HANG]);
    if (exchange === undefined) return;
    expect(exchange).toMatchObject({ outcome: { attempts: 0 }, requests: [] });
  },
  'cancels a call after a time': async (bench) => {
    await cancelled(bench, { after_ms: 30 }, [HANG]);
  },
  'cancels a call when the server has its request': async (bench) => {
    await cancelled(bench, { on: 'request' }, [HANG]);
  },
  'cancels a call at an event of a watcher': async (bench) => {
    const exchange = await cancelled(bench, { at: 'retry 1' }, [unavailable(2), ok({})]);
    if (exchange === undefined) return;
    expect(exchange.outcome).toMatchObject({ attempts: 1 });
    expect(exchange.requests).toHaveLength(1);
  },
  'does not cancel a call whose time has not come': async (bench) => {
    const { outcome } = await bench.run({ ...READ, options: { cancel: { after_ms: 60_000 } } }, [ok({})]);
    expect(outcome.kind).toBe(bench.column.lacks?.cancellation === undefined ? 'value' : 'unsupported');
  },

  'cancels an iteration after some items': async (bench) => {
    const pages = { ...LIST, take: 'all' as const, options: { cancel: { after_items: 2 } } };
    const { outcome, requests } = await bench.run({ pages }, PAGES);
    if (bench.column.lacks?.cancellation !== undefined) {
      expect(outcome).toMatchObject(CANNOT_CANCEL);
      return;
    }
    expect(outcome).toMatchObject({ kind: 'error', class: 'Cancelled' });
    expect(requests).toHaveLength(1);
  },

  'cancels each of many calls': async (bench) => {
    const call = { ...READ, options: { cancel: { after_ms: 20 } } };
    const { outcome } = await bench.run({ many: { times: 3, at_once: 1, first_alone: true, call } }, [HANG]);
    const canCancel = bench.column.lacks?.cancellation === undefined;
    expect(outcome).toEqual(canCancel ? { kind: 'many', ok: 0, errors: { Cancelled: 3 } } : CANNOT_CANCEL);
  },
};
