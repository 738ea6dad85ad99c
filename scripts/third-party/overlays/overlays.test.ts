import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeAt } from '../../../generators/sources/locate.ts';
import { diagnosticAt, parseSource, type SourceFile } from '../../../generators/sources/parse.ts';
import { applyOverlays, readOverlays } from './apply.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlays '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEAD = 'overlay: 1.0.0\ninfo: { title: a, version: 1.0.0 }\n';

function sourceOf(text: string): SourceFile {
  const { file } = parseSource('api.yaml', text, false);
  if (file === undefined) throw new Error('the text is not YAML');
  return file;
}

/** Applies an overlay with these actions; returns the document, and the lines of errors and notes. */
function applied(document: string, actions: string, head = HEAD) {
  const path = join(folder, 'overlay.yaml');
  writeFileSync(path, `${head}actions:\n${actions}`);
  const file = sourceOf(document);
  const { all, diagnostics } = readOverlays([path], folder);
  const result = applyOverlays(file, all, join(folder, 'api.yaml'));
  const lines = [...diagnostics, ...result.diagnostics, ...result.notes].map(
    (each) => `${each.file}:${each.line} ${each.message}`,
  );
  return { value: file.document.toJS() as unknown, lines, file };
}

const API =
  'info:\n  title: A\ntags: [{ name: x }]\npaths:\n  /a: { get: { tags: [p] }, post: {} }\n  /b: { get: {} }\n';

describe('An overlay', () => {
  it.each([
    [
      'merges objects, and adds to lists',
      '- target: $\n  update: { info: { title: B, version: 1 }, tags: [{ name: y }] }',
      { info: { title: 'B', version: 1 }, tags: [{ name: 'x' }, { name: 'y' }] },
    ],
    ['appends an entry to a list', '- target: $.tags\n  update: { name: y }', { tags: [{ name: 'x' }, { name: 'y' }] }],
    [
      'updates each match',
      '- target: $.paths.*.get\n  update: { deprecated: true }',
      { paths: { '/a': { get: { tags: ['p'], deprecated: true }, post: {} }, '/b': { get: { deprecated: true } } } },
    ],
    ['finds by a filter', '- target: $.paths[?@.post]\n  remove: true', { paths: { '/b': { get: {} } } }],
    ['removes an item', "- target: $.tags[?@.name=='x']\n  remove: true", { tags: [] }],
    [
      'removes several items',
      '- target: $.tags\n  update: { name: y }\n- target: $.tags[*]\n  remove: true',
      { tags: [] },
    ],
    [
      'copies a value, as in version 1.1',
      "- target: $.paths['/b']\n  copy: $.paths['/a']",
      { paths: { '/a': { get: { tags: ['p'] }, post: {} }, '/b': { get: { tags: ['p'] }, post: {} } } },
    ],
    ['replaces a single value', '- target: $.info.title\n  update: C', { info: { title: 'C' } }],
  ])('%s', (_, actions, expected) => {
    const { value, lines } = applied(API, actions);
    expect(lines).toEqual([]);
    expect(value).toMatchObject(expected);
  });

  it.each([
    [
      'matches nothing',
      '- target: $.paths.nope\n  remove: true\n',
      /^overlay\.yaml:4 "\$\.paths\.nope" matches nothing/,
    ],
    [
      'has a target that is no JSONPath',
      '- target: paths[\n  remove: true',
      /^overlay\.yaml:4 "paths\[" is not a JSONPath/,
    ],
    ['changes nothing', '- target: $.info', /^overlay\.yaml:4 the action changes nothing/],
    [
      'has a misspelt member',
      '- target: $.info\n  udpate: {}',
      /^overlay\.yaml:5 "udpate" is unknown.*did you mean update/,
    ],
    ['removes the document', '- target: $\n  remove: true', /^overlay\.yaml:4 this would remove the document/],
    ['puts a text in the place of an object', '- target: $.info\n  update: B', /is an object, and the update is not/],
    ['copies several values', '- target: $.info\n  copy: $.paths.*', /copy "\$\.paths\.\*" matches 2 values/],
  ])('that %s has one line about it', (_, actions, expected) => {
    expect(applied(API, actions).lines).toEqual([expect.stringMatching(expected)]);
  });

  it('changes one place of a part that aliases share', () => {
    const shared = 'x: &a { k: 1, m: [1] }\nb: *a\nc: { <<: *a, k: 2 }\n';
    const { value } = applied(shared, '- target: $.b\n  update: { k: 3, m: [2] }\n- target: $.c\n  update: { n: 4 }');
    expect(value).toEqual({ x: { k: 1, m: [1] }, b: { k: 3, m: [1, 2] }, c: { k: 2, m: [1], n: 4 } });
  });

  it('is the place of messages about what it wrote, and the document is that of the rest', () => {
    const { file } = applied(
      API,
      "- target: $.paths['/a'].get\n  update:\n    responses:\n      '200': { description: ok }\n",
    );
    const placeOf = (pointer: string): string => {
      const { file: name, line } = diagnosticAt(file, nodeAt(file, pointer), 'x', '');
      return `${name}:${line}`;
    };
    expect(placeOf('/paths/~1a/get/responses/200')).toBe('overlay.yaml:7');
    expect(placeOf('/paths/~1a/get/tags')).toBe('api.yaml:5');
  });

  it('that extends another document says so, and applies all the same', () => {
    const head = HEAD + 'extends: other.yaml\n';
    const { lines, value } = applied(API, '- target: $.info\n  update: { title: B }', head);
    expect(lines).toEqual([expect.stringMatching(/^overlay\.yaml:3 the overlay extends .*other\.yaml/)]);
    expect(value).toMatchObject({ info: { title: 'B' } });
    expect(applied(API, '- target: $.info\n  update: { title: B }', HEAD + 'extends: api.yaml\n').lines).toEqual([]);
  });

  it('that does not exist, or is no overlay, has one line about it', () => {
    expect(readOverlays([join(folder, 'no.yaml')], folder).diagnostics).toMatchObject([
      { file: 'no.yaml', message: expect.stringContaining('is not a file') as string },
    ]);
    expect(applied(API, '- target: $.info\n  remove: true', 'openapi: 3.0.0\n').lines.length).toBeGreaterThan(0);
  });
});

it('Aliases of aliases are limited', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((name, at) => {
      const before = 'abcdefg'[at] ?? '';
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`;
    }),
  ].join('\n');
  expect(() => applied(bomb, '- target: $.a\n  remove: true')).toThrow(/aliases of aliases/);
});
