/** A change of the contract and one of a core at once: neither hides the other. */
import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takes, ref } from '../../../../generators/languages/fixture.ts';
import { LANGUAGES } from '../../../../generators/languages/all.ts';
import type { Language } from '../../../../generators/languages/language.ts';
import type { SdkModel } from '../../../../generators/model/model.ts';
import { type Bump, isBelow, largest } from '../../bump.ts';
import { cat, modelOf, text } from '../../model/small.ts';
import { summaryOf } from '../../model/summary.ts';
import { reasonsOf } from '../compare.ts';
import { METHOD_ROWS } from './methods.ts';
import { MODEL_ROWS } from './models.ts';
import { CALLED_ROWS } from './cores/called.ts';
import { IMPLEMENTED_ROWS } from './cores/implemented.ts';
import type { Edit, LanguageId } from './cores/row.ts';
import { ZOO } from './cores/zoo.ts';

interface Both {
  before: SdkModel;
  after: SdkModel;
  /** Changes of the recorded API by a core, then those that follow from the contract. */
  core: readonly Edit[];
  contract: readonly Edit[];
}

const edited = (old: string, edits: readonly Edit[]): string =>
  edits.reduce((now, [from, to]) => {
    expect(now).toContain(from);
    return now.replace(from, () => to);
  }, old);

function bumpOf(language: Language, { before, after, core, contract }: Both): Bump {
  const { file, text: zoo } = ZOO[language.id as LanguageId];
  const between = edited(zoo, core);
  const { model, api } = reasonsOf(language, {
    before: { model: before, api: { [file]: zoo } },
    between: { [file]: between },
    after: { model: after, api: { [file]: edited(between, contract) } },
  });
  return largest([...model, ...api].map(({ bump }) => bump));
}

const languageOf = (id: string): Language => {
  const found = LANGUAGES.find((language) => language.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

const cancel = (fields: Record<string, typeof text>): SdkModel =>
  summaryOf(
    modelOf({
      operations: {
        'POST /orders': {
          ...takes(ref('OrderCancel')),
          operationId: 'cancelOrder',
          'x-sdk': { resource: 'orders', method: 'cancel' },
        },
      },
      schemas: { OrderCancel: cat(fields) },
    }),
  );

/** What the new field `ticket` of the body adds to the method in each language. */
const TICKET: Readonly<Record<LanguageId, Edit>> = {
  php: ['?string $note = NULL', '?string $note = NULL, ?string $ticket = NULL'],
  python: ['note: str | None = None,', 'note: str | None = None, ticket: str | None = None,'],
  node: ['export interface Order {\n', 'export interface Order {\n    ticket?: string;\n'],
  java: ['public String id()\n', 'public String id()\n  public String ticket()\n'],
};

describe('a new field in the contract', () => {
  it.each<[change: string, id: LanguageId, bump: Bump, core: Edit[]]>([
    ['no other change', 'php', 'minor', []],
    ['no other change', 'python', 'minor', []],
    ['no other change', 'node', 'minor', []],
    ['no other change', 'java', 'minor', []],
    ['a renamed argument', 'php', 'major', [['string $reason', 'string $cause']]],
    ['a renamed argument', 'python', 'major', [['reason: str', 'cause: str']]],
    ['swapped arguments', 'node', 'major', [['id: string, reason: string', 'reason: string, id: string']]],
    ['swapped arguments', 'java', 'major', [['cancel(String,int)', 'cancel(int,String)']]],
    ['another result', 'php', 'major', [['NULL): Zoo\\Order', 'NULL): Zoo\\Result']]],
    ['another result', 'python', 'major', [['[Options]) -> Order', '[Options]) -> Result']]],
    ['another result', 'node', 'major', [['note?: string): Order', 'note?: string): Result']]],
    [
      'another result',
      'java',
      'major',
      [['com.zoo.Order cancel(String,String)', 'com.zoo.Result cancel(String,String)']],
    ],
  ])('and %s of the same method in %s: %s', (_, id, bump, core) => {
    const models = { before: cancel({}), after: cancel({ ticket: text }) };
    expect(bumpOf(languageOf(id), { ...models, core, contract: [TICKET[id]] })).toBe(bump);
  });
});

it.each(LANGUAGES.map(({ id }) => id as LanguageId))(
  'any change of the contract with any change of a core is never smaller than either: %s',
  (id) => {
    const contracts = [...METHOD_ROWS, ...MODEL_ROWS].map(
      ([, , before, after]) => [summaryOf(modelOf(before)), summaryOf(modelOf(after))] as const,
    );
    const edits = [...IMPLEMENTED_ROWS, ...CALLED_ROWS].flatMap(([, , { [id]: edit }]) =>
      edit === undefined ? [] : [edit],
    );
    expect(edits.length).toBeGreaterThan(20);
    const language = languageOf(id);
    assert(
      property(constantFrom(...contracts), constantFrom(...edits), ([before, after], edit) => {
        const both = bumpOf(language, { before, after, core: [edit], contract: [] });
        const contract = bumpOf(language, { before, after, core: [], contract: [] });
        const core = bumpOf(language, { before, after: before, core: [edit], contract: [] });
        return !isBelow(both, contract) && !isBelow(both, core);
      }),
      { numRuns: id === 'node' ? 10 : 200, seed: 55 },
    );
  },
);
