import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { CURRENCIES } from './currencies.ts';

it('all currencies of the contract are known, and no others', () => {
  const file = new URL('../../openapi/currencies.yaml', import.meta.url);
  const { minor_units } = parse(readFileSync(file, 'utf8')) as { minor_units: Record<string, number> };
  expect([...CURRENCIES]).toEqual(Object.keys(minor_units));
  expect(CURRENCIES.size).toBeGreaterThan(150);
});
