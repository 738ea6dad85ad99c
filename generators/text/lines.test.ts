import { describe, expect, it } from 'vitest';
import { docLines, markdownLines, wrap } from './lines.ts';

it('Wrapping breaks at the width and not before', () => {
  expect(wrap('aaa bbb ccc', 7)).toEqual(['aaa bbb', 'ccc']);
  expect(wrap('aaa bbb ccc', 6)).toEqual(['aaa', 'bbb', 'ccc']);
});

it('Wrapping keeps a word that is longer than a line', () => {
  expect(wrap('a https://api.example.com b', 6)).toEqual(['a', 'https://api.example.com', 'b']);
});

it('Wrapping indents all lines except the first', () => {
  expect(wrap('- aaa bbb ccc', 9, '  ')).toEqual(['- aaa bbb', '  ccc']);
  expect(wrap('1. https://api.example.com', 9, '   ')).toEqual(['1.', '   https://api.example.com']);
});

describe('Markdown in lines', () => {
  const layout = { width: 12, escape: (text: string): string => text.replaceAll('*/', '*\u200b/') };

  it('separates blocks, numbers ordered lists and wraps each item', () => {
    expect(markdownLines('One two three four\n\n1. first of\n   all\n2. second\n\n- a', layout)).toEqual([
      'One two',
      'three four',
      '',
      '1. first of',
      '   all',
      '2. second',
      '',
      '- a',
    ]);
  });

  it('escapes every kind of block, and does not wrap verbatim lines', () => {
    expect(markdownLines('a */\n\n- b */\n\n```\nc */ and much more\n```', layout)).toEqual([
      'a *\u200b/',
      '',
      '- b *\u200b/',
      '',
      '```',
      'c *\u200b/ and much more',
      '```',
    ]);
  });

  it('is a list of objects for templates', () => {
    expect(docLines(['a', ''])).toEqual([{ line: 'a' }, { line: '' }]);
  });
});
