import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../../scripts/mock/prism.ts';
import type { Environment } from './environment.ts';
import { Runner } from './run.ts';

/** Installing and running on a busy machine. */
const LIMIT_MS = 900_000;

/** Registers a test of each environment. */
export function testEnvironments(environments: readonly Environment[]): void {
  let runner: Runner;

  beforeAll(async () => {
    runner = new Runner(await startMock());
  });
  afterAll(() => runner[Symbol.asyncDispose]());

  describe('the packed library', () => {
    it.each(environments.map((environment) => ({ ...environment, title: environment.language.names.title })))(
      'of $title works in $name',
      async (environment) => {
        const { failure, output } = await runner.run(environment);
        expect({ failure, output }).toEqual({ failure: '', output });
      },
      LIMIT_MS,
    );
  });
}
