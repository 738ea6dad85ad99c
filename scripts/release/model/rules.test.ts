import { describe, expect, it } from 'vitest';
import { kitchenSink } from '../../../generators/kitchen-sink/document.ts';
import { buildModel } from '../../../generators/model/build.ts';
import { ARGUMENTS } from './cases/arguments.ts';
import { modelOf } from './cases/case.ts';
import { FIELDS } from './cases/fields.ts';
import { METHODS } from './cases/methods.ts';
import { MODELS } from './cases/models.ts';
import { modelChanges } from './diff.ts';
import { ruleOf, RULES, type RuleName } from './rules.ts';

const CASES = [...METHODS, ...ARGUMENTS, ...MODELS, ...FIELDS];

describe('the difference between two small documents', () => {
  it.each(CASES)('is found by the rule $rule', ({ rule, before, after, also = [] }) => {
    const changes = modelChanges({ before: modelOf(before), after: modelOf(after) });
    expect(changes.map((change) => change.rule).toSorted()).toEqual([rule, ...also].toSorted());
  });

  it.each(CASES)('is nothing without the change of $rule', ({ before, after }) => {
    for (const small of [before, after]) {
      expect(modelChanges({ before: modelOf(small), after: modelOf(small) })).toEqual([]);
    }
  });
});

describe('the rules', () => {
  const names = Object.keys(RULES) as RuleName[];

  it('all have a case', () => {
    const tested = new Set(CASES.map(({ rule }) => rule));
    expect(names.filter((name) => !tested.has(name))).toEqual([]);
  });

  it('tell how to migrate exactly if they break programs', () => {
    const wrong = names.filter((name) => (ruleOf(name).bump === 'major') !== (ruleOf(name).migration !== undefined));
    expect(wrong).toEqual([]);
  });

  it('find nothing in the document with every supported construct, compared with itself', () => {
    const [before, after] = [buildModel(kitchenSink()), buildModel(kitchenSink())];
    expect(modelChanges({ before, after })).toEqual([]);
  });
});
