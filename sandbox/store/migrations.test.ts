import { describe, expect, it } from 'vitest';
import { readMigrations, RELEASED } from './migrations.ts';

describe('Migrations', () => {
  it('Migrations never change once a database may have applied them', () => {
    const digests = readMigrations().map(({ name, digest }) => [name, digest]);
    expect(digests).toEqual(Object.entries(RELEASED).map(([name, [digest]]) => [name, digest]));
  });
});
