import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCases } from './load.ts';
import type { Case } from './scenario.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
  mkdirSync(join(folder, 'topic'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const CASE = '  - { id: topic/a, call: { construct: {} }, expect: { value: nothing } }';

/** Loads a file with these lines after `about` and `cases`. */
function load(...lines: string[]): Case[] {
  writeFileSync(join(folder, 'topic', 'file.yaml'), ['about: Something.', 'cases:', ...lines, ''].join('\n'));
  return loadCases({ folder });
}

describe('a case', () => {
  it('has the description of its file and its source line', () => {
    expect(load(CASE)).toEqual([
      {
        id: 'topic/a',
        about: 'Something.',
        source: expect.stringMatching(/topic\/file\.yaml:3$/),
        client: {},
        call: { construct: {} },
        plan: [],
        expect: { value: 'nothing' },
      },
    ]);
  });

  it('keeps 64-bit integers exact', () => {
    const body = '{ operation: createOrder, body: { a: 9223372036854775807, b: 1 } }';
    const [first] = load(`  - { id: topic/a, call: ${body}, expect: { value: any } }`);
    expect(first?.call).toEqual({ operation: 'createOrder', body: { a: 9223372036854775807n, b: 1 } });
  });
});

describe('an invalid case is rejected with its file and line', () => {
  const invalid: [string, string[], RegExp][] = [
    [
      'an unknown member',
      [CASE, '  - { id: topic/b, call: { construct: {} }, expect: { value: 1, reqests: 2 } }'],
      /topic\/file\.yaml:4: .*has no member "reqests"/,
    ],
    [
      'an unknown error class',
      ['  - id: topic/b', '    call: { construct: {} }', '    expect:', '      error: { class: Oops }'],
      /file\.yaml:6: .*Configuration/,
    ],
    [
      'an unknown fault',
      ['  - { id: topic/b, call: { operation: x }, plan: [{ fault: explode }], expect: { value: any } }'],
      /file\.yaml:3: .*reset_mid_body/,
    ],
    [
      'a misspelt operation',
      ['  - id: topic/a', '    call:', '      operation: retreiveOrder', '    expect: { value: any }'],
      /file\.yaml:5: topic\/a: the contract has no operation retreiveOrder; did you mean retrieveOrder\?$/,
    ],
    [
      'a misspelt operation of an entry',
      [
        '  - id: topic/a-${operation}',
        '    each:',
        '      - { operation: listOrders }',
        '      - { operation: listOrdrs }',
        "    call: { pages: { operation: '${operation}', take: all } }",
        '    expect: { value: any }',
      ],
      /file\.yaml:6: topic\/a-listOrdrs: the contract has no operation listOrdrs; did you mean listOrders\?$/,
    ],
    [
      'a misspelt operation of a step',
      [
        '  - id: topic/a',
        '    call:',
        '      steps:',
        '        - { close: client }',
        '        - { operation: x }',
        '    expect: { steps: [{ value: nothing }] }',
      ],
      /file\.yaml:7: topic\/a: the contract has no operation x; did you mean/,
    ],
    ['no expectation', ['  - { id: topic/b, call: { construct: {} } }'], /file\.yaml:3: .*expect/],
    [
      'a value and an error',
      ['  - { id: topic/b, call: { construct: {} }, expect: { value: 1, error: { class: Api } } }'],
      /file\.yaml:3: /,
    ],
    [
      'an id of another folder',
      ['  - { id: other/b, call: { construct: {} }, expect: { value: 1 } }'],
      /file\.yaml:3: id other\/b must start with its folder, topic\//,
    ],
    [
      'a twin',
      [CASE, CASE.replace('topic/a', 'topic/b')],
      /file\.yaml:4: topic\/b tests the same as topic\/a at .*file\.yaml:3/,
    ],
    ['a duplicate id', [CASE, CASE], /file\.yaml:4: id topic\/a is already used at .*file\.yaml:3/],
    [
      'the same id for two entries',
      ["  - { id: topic/a, each: [{ a: 1 }, { a: 2 }], call: { construct: {} }, expect: { value: '${a}' } }"],
      /id topic\/a is already used/,
    ],
    [
      'a placeholder without a value',
      ["  - { id: 'topic/${x}', call: { construct: {} }, expect: { value: 1 } }"],
      /file\.yaml:3: \$\{x\} has no value/,
    ],
    [
      'a value of a wrong type from an entry',
      ["  - { id: topic/a, each: [{ n: many }], call: { construct: {} }, expect: { value: 1, requests: '${n}' } }"],
      /file\.yaml:3: topic\/a: \/expect\/requests/,
    ],
    [
      'a call in addition to a derived one',
      ['  - { id: topic/a, each: parameters, call: { construct: {} } }'],
      /cannot be combined with/,
    ],
    ['a repeated key', ['  - { id: topic/a, id: topic/b }'], /file\.yaml:3: Map keys must be unique/],
    ['invalid YAML', ['  - { id: topic/a'], /file\.yaml:\d: /],
  ];

  it.each(invalid)('%s', (_, lines, message) => {
    expect(() => load(...lines)).toThrow(message);
  });
});
