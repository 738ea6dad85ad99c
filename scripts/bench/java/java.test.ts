import { beforeAll, describe, expect, it } from 'vitest';
import { JAVA_LIMITS } from './limits.ts';
import { exceededJavaLimits, javaRows, javaTable } from './rows.ts';
import { JAVA_QUICK, type JavaResults, measureJava } from './run.ts';

const BUILD_MS = 300_000;

let results: JavaResults;
beforeAll(async () => {
  results = await measureJava(JAVA_QUICK);
}, BUILD_MS);

describe('the benchmark of the Java library', () => {
  it('keeps every count within its limit', () => {
    expect(exceededJavaLimits(javaRows(results))).toEqual([]);
  });

  it('measures both calls and the first one, next to the client of the JDK', () => {
    for (const title of ['CPU per call, order of 1.5 kB', 'First call in a cold JVM, CPU of the process']) {
      const names = javaRows(results).filter((row) => row.title === title);
      expect(names.map(({ name }) => name)).toEqual(['java.net.http', 'ours']);
    }
    expect(results.classes).toBeGreaterThan(20);
    expect(results.allocated.list).toBeGreaterThan(60_000);
  });

  it.each(['jar', 'dependencies', 'classes', 'connections'] as const)('fails if there are more %s', (name) => {
    const lines = exceededJavaLimits(javaRows({ ...results, [name]: JAVA_LIMITS[name].bound + 1 }));
    expect(lines).toEqual([expect.stringContaining(`limits.ts, ${name}`)]);
  });

  it('fails if memory grows with each call, and only reports times', () => {
    const slow = { 'java.net.http': [10], ours: [100], stripe: [20] };
    const rows = javaRows({ ...results, order: slow, growth: 100, decoding: { jacksonTree: 2, models: 1 } });
    expect(exceededJavaLimits(rows)).toEqual([expect.stringContaining('limits.ts, growth')]);
    expect(javaTable(rows)).toMatch(/ours \/ stripe +100 µs +5\.00 {2}≤ 1 MISSED/);
    expect(javaTable(rows)).toMatch(/models +1 µs +0\.50/);
  });
});
