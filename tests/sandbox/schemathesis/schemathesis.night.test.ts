/** A third-party oracle makes up requests from the contract, and finds no response that differs from it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../api.ts';
import { Lab } from '../lab.ts';
import { ENGINES, type Service, startService } from '../service.ts';
import { fuzz } from './run.ts';

describe.each(ENGINES)('On $name', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.close());

  it('The service responds to made-up requests, alone and in sequences, as the contract says', async () => {
    const { test_key: key } = await new Lab(service).newAccount('demo');
    const { generated, failures, tested } = await fuzz({ url: service.url, key, examples: 3 });
    expect(failures).toBe('');
    expect(tested).toBe(OPERATIONS.length);
    expect(generated).toBeGreaterThan(1000);
  }, 300_000);
});
