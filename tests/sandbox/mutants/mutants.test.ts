/** Each broken promise is noticed, and none is reported where all are kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.ts';
import { Lab } from '../lab.ts';
import type * as ServiceModule from '../service.ts';
import { ENGINES, type Service, startService } from '../service.ts';
import { type MutatedSandbox, MUTANTS, mutatedSandbox } from './mutated.ts';
import { probe } from './probes.ts';

describe.each(ENGINES)('a sandbox on $name that keeps its promises', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.close());

  it.each(MUTANTS)('has none of the faults of %s', async (mutant) => {
    expect(await probe(mutant, new Api(service.url), new Lab(service))).toEqual([]);
  });
});

describe.each(MUTANTS)('a sandbox with the mutant %s', (mutant) => {
  let copy: MutatedSandbox;
  beforeAll(() => {
    copy = mutatedSandbox(mutant);
  });
  afterAll(() => copy.remove());

  it.each(ENGINES)('shows its fault on $name', async (engine) => {
    const mutated = await copy.load<typeof ServiceModule>('tests/sandbox/service.ts');
    const service = await mutated.startService({ engine });
    try {
      expect(await probe(mutant, new Api(service.url), new Lab(service))).not.toEqual([]);
    } finally {
      await service.close();
    }
  });
});
