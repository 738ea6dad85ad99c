import type { Expectation } from './expectation.ts';
import type { Case } from './scenario.ts';

/** Returns a minimal case for tests. */
export function aCase(expect: Expectation, given: Partial<Case> = {}): Case {
  const source = 'openapi/scenarios/topic/file.yaml:3';
  return {
    id: 'topic/case',
    about: '',
    source,
    client: {},
    call: { operation: 'retrieveOrder' },
    plan: [],
    expect,
    ...given,
  };
}
