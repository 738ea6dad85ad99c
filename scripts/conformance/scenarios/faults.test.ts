import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCases } from './load.ts';
import { FAULTS } from './faults.ts';

interface ScenarioSchema {
  $defs: { fault_step: { properties: { fault: { anyOf: [{ enum: string[] }, object] } } } };
}

describe('the faults of the server', () => {
  it('are the faults of the schema, in the same order', () => {
    const file = new URL('../../../openapi/scenarios/scenario.schema.json', import.meta.url);
    const { $defs } = JSON.parse(readFileSync(file, 'utf8')) as ScenarioSchema;
    expect($defs.fault_step.properties.fault.anyOf[0].enum).toEqual(FAULTS);
  });

  it('each occur in a case', () => {
    const played = new Set(
      loadCases().flatMap(({ plan }) => plan.flatMap((step) => ('fault' in step ? [step.fault] : []))),
    );
    expect(FAULTS.filter((fault) => !played.has(fault))).toEqual([]);
  });
});
