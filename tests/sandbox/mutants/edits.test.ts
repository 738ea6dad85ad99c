import { expect, it } from 'vitest';
import { placeOf } from '../../../scripts/conformance/mutants/mutant.ts';
import { EDITS, MUTANTS, mutatedSandbox, ROOT } from './mutated.ts';
import { PROBES } from './probes.ts';

it.each(EDITS)('an edit of $id fits $file', (edit) => {
  expect(placeOf(edit, ROOT)).toMatch(new RegExp(`^${edit.file}:\\d+$`));
});

it('each mutant has a probe', () => {
  expect(Object.keys(PROBES).toSorted()).toEqual(MUTANTS.toSorted());
});

it('a mutant that does not exist is refused with one line that lists those that do', () => {
  expect(() => mutatedSandbox('no-such')).toThrow(`the mutant no-such is not one of ${MUTANTS.join(', ')}`);
});
