/** Each broken promise is noticed, and none is reported where all are kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mutant, MUTANTS } from '../../../sandbox/work/mutants.ts';
import { Api } from '../api.ts';
import { Lab } from '../lab.ts';
import { ENGINES, type Service, startService } from '../service.ts';
import { probe } from './probes.ts';

const names = Object.keys(MUTANTS) as Mutant[];

describe.each(ENGINES)('a sandbox on $name that keeps its promises', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.close());

  it.each(names)('has none of the faults of %s', async (mutant) => {
    expect(await probe(mutant, new Api(service.url), new Lab(service))).toEqual([]);
  });
});

describe.each(ENGINES)('a sandbox on $name with a mutant', (engine) => {
  it.each(names)('is seen to have the fault of %s', async (mutant) => {
    const service = await startService({ engine, mutants: [mutant] });
    try {
      expect(await probe(mutant, new Api(service.url), new Lab(service))).not.toEqual([]);
    } finally {
      await service.close();
    }
  });
});
