import { describe, expect, it } from 'vitest';
import { kitchenSink } from '../../../../generators/kitchen-sink/document.ts';
import { LANGUAGES } from '../../../../generators/languages/all.ts';
import { buildModel } from '../../../../generators/model/build.ts';
import { largest } from '../../bump.ts';
import { reasonsOf } from '../compare.ts';
import { modelChanges } from '../../model/diff.ts';
import { modelOf } from '../../model/small.ts';
import { RULES, type RuleName, ruleOf } from '../../model/rules.ts';
import { summaryOf } from '../../model/summary.ts';
import { ARGUMENT_ROWS } from './arguments.ts';
import { METHOD_ROWS } from './methods.ts';
import { MODEL_ROWS } from './models.ts';
import { TYPE_ROWS } from './types.ts';

const ROWS = [...METHOD_ROWS, ...ARGUMENT_ROWS, ...MODEL_ROWS, ...TYPE_ROWS];
const NAMES = Object.keys(RULES) as RuleName[];
const LETTERS = { major: 'M', minor: 'm', patch: 'p', none: '-' } as const;

describe('the bumps in PHP, Python, Node.js and Java', () => {
  it.each(ROWS.map((row) => [row[0], row[1], row] as const))('%s: %s', (_change, bumps, row) => {
    const [, , before, after] = row;
    const found = LANGUAGES.map((language) => {
      const { model } = reasonsOf(language, {
        before: { model: summaryOf(modelOf(before)), api: {} },
        between: {},
        after: { model: summaryOf(modelOf(after)), api: {} },
      });
      return LETTERS[largest(model.map(({ bump }) => bump))];
    });
    expect(found.join('')).toBe(bumps);
    for (const same of [modelOf(before), modelOf(after)])
      expect(modelChanges({ before: same, after: same })).toEqual([]);
  });

  it('have a row for each rule', () => {
    const changes = ROWS.flatMap(([, , before, after]) =>
      modelChanges({ before: modelOf(before), after: modelOf(after) }),
    );
    expect(new Set(changes.map(({ rule }) => rule))).toEqual(new Set(NAMES));
  });
});

it('the rules tell how to migrate exactly if they break programs', () => {
  const wrong = NAMES.filter((name) => (ruleOf(name).bump === 'major') !== (ruleOf(name).migration !== undefined));
  expect(wrong).toEqual([]);
});

it('the document with every supported construct is the same as itself', () => {
  const [before, after] = [buildModel(kitchenSink()), buildModel(kitchenSink())];
  expect(modelChanges({ before, after })).toEqual([]);
});
