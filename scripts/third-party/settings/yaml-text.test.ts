import { parseDocument } from 'yaml';
import { describe, expect, it } from 'vitest';
import { YamlText } from './yaml-text.ts';

const textOf = (text: string): YamlText =>
  new YamlText(text, /^\s*(?:#.*\s*)*$/.test(text) ? undefined : parseDocument(text, { merge: true }));

/** Returns the text of a file after members were added. */
function added(text: string, members: Record<string, unknown>, inOneLine: RegExp[] = []): string {
  const file = textOf(text);
  file.add({ members, inOneLine });
  return file.toString();
}

describe('A file of settings that lacks members', () => {
  it.each([
    ['is empty', '', 'a: 1\n'],
    ['has only comments', '# ours', '# ours\na: 1\n'],
    ['has no line break at its end', 'b: 2', 'b: 2\na: 1\n'],
    [
      'has comments, blank lines and other indents',
      'b:\n    c:   1 # ours\n\n# end\n',
      'b:\n    c:   1 # ours\na: 1\n\n# end\n',
    ],
    ['has the line breaks of Windows', 'b: 2\r\nc: 3\r\n', 'b: 2\r\nc: 3\r\na: 1\r\n'],
    ['ends with a block of text', 'b: |\n  text\n  more\n', 'b: |\n  text\n  more\na: 1\n'],
    ['ends with a list', 'b:\n- x\n- y # last\n', 'b:\n- x\n- y # last\na: 1\n'],
    ['ends with a member without a value', 'b:\n', 'b:\na: 1\n'],
    ['has the member without a value', 'a: # later\nb: 2\n', 'a: 1 # later\nb: 2\n'],
    ['is JSON', '{\n  "b": 2\n}\n', '{\n  "b": 2,\n  "a": 1\n}\n'],
    ['is JSON in one line', '{"b": [1, {"c": 2}]}', '{"b": [1, {"c": 2}], "a": 1}'],
    ['begins with a byte order mark', '\uFEFFb: 2\n', '\uFEFFb: 2\na: 1\n'],
  ])('gets them, and stays as it was, if it %s', (_, text, expected) => {
    const result = added(text, { a: 1 });
    expect(result).toBe(expected);
    expect((parseDocument(result).toJS() as { a: number }).a).toBe(1);
  });

  it('gets members at any depth, and lists what it got', () => {
    const file = textOf('p:\n  node: { name: x } # ours\n  java:\n      v: 1\nq: 1\n');
    file.add({
      members: { p: { node: { name: 'y', v: 2 }, java: { v: 2, g: 'h' }, php: { v: 3 } } },
      inOneLine: [/^p\nphp$/],
    });
    expect(file.toString()).toBe(
      'p:\n  node: { name: x, v: 2 } # ours\n  java:\n      v: 1\n      g: h\n  php: { v: 3 }\nq: 1\n',
    );
    expect(file.added).toEqual(['p.node.v', 'p.java.g', 'p.php']);
  });

  it('gets a line for each member of a map that was empty', () => {
    expect(added('n: {}\nm: 1\n', { n: { a: 1, b: { c: 2 } } }, [/^n\nb$/])).toBe('n:\n  a: 1\n  b: { c: 2 }\nm: 1\n');
    expect(added('n:\nm: 1\n', { n: { a: 1 } })).toBe('n:\n  a: 1\nm: 1\n');
  });

  it('keeps what a merge key has', () => {
    const text = 'x: &x { v: 1 }\np:\n  <<: *x\n';
    expect(parseDocument(added(text, { p: { v: 2 } }), { merge: true }).toJS()).toMatchObject({ p: { v: 1 } });
  });

  it('does not change if it has all of them', () => {
    const file = textOf('a: 2\n');
    file.add({ members: { a: 1 } });
    expect([file.isChanged, file.toString()]).toEqual([false, 'a: 2\n']);
  });
});

it.each([
  ['a line with its comment', 'n:\n  a: 1 # a\n  # b\n  b: 2\n', 'n:\n  # b\n  b: 2\n'],
  ['several lines', 'n:\n  a:\n    x: 1\n    y: 2\n  b: 2\n', 'n:\n  b: 2\n'],
  ['a part of a line', 'n: { a: 1, b: 2 }\n', 'n: { b: 2 }\n'],
  ['a line with an end of Windows', 'n:\r\n  a: 1\r\n  b: 2\r\n', 'n:\r\n  b: 2\r\n'],
])('A member is removed as %s', (_, text, expected) => {
  const file = textOf(text);
  file.remove(['n', 'a']);
  expect(file.toString()).toBe(expected);
});

it('The last member of a map can be removed while another one is added', () => {
  const file = textOf('n:\n  a: 1\n  b: 2\nm: 1\n');
  file.remove(['n', 'b']);
  file.add({ members: { n: { c: 3 } } });
  expect(file.toString()).toBe('n:\n  a: 1\n  c: 3\nm: 1\n');
});
