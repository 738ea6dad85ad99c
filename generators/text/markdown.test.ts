import { expect, it } from 'vitest';
import { type Block, firstParagraph, firstSentence, parseMarkdown } from './markdown.ts';

it.each<[string, string, Block[]]>([
  ['a paragraph over several lines', 'One\ntwo  \n three', [{ kind: 'paragraph', text: 'One two three' }]],
  [
    'paragraphs',
    'One\r\n\r\ntwo',
    [
      { kind: 'paragraph', text: 'One' },
      { kind: 'paragraph', text: 'two' },
    ],
  ],
  ['bullets', '- a\n  goes on\n* b', [{ kind: 'list', isOrdered: false, items: ['a goes on', 'b'] }]],
  ['a loose list', '- a\n\n- b', [{ kind: 'list', isOrdered: false, items: ['a', 'b'] }]],
  ['an ordered list, which stays one', '1. a\n2) b', [{ kind: 'list', isOrdered: true, items: ['a', 'b'] }]],
  [
    'lists of both kinds one after the other',
    '- a\n1. b',
    [
      { kind: 'list', isOrdered: false, items: ['a'] },
      { kind: 'list', isOrdered: true, items: ['b'] },
    ],
  ],
  [
    'a list after a paragraph',
    'One:\n- a\n\ntwo',
    [
      { kind: 'paragraph', text: 'One:' },
      { kind: 'list', isOrdered: false, items: ['a'] },
      { kind: 'paragraph', text: 'two' },
    ],
  ],
  [
    'fenced code with blank lines and a line that looks like a list',
    'One\n```\n- a\n\n  b\n```\ntwo',
    [
      { kind: 'paragraph', text: 'One' },
      { kind: 'verbatim', lines: ['```', '- a', '', '  b', '```'] },
      { kind: 'paragraph', text: 'two' },
    ],
  ],
  ['a table', '| a | b |\n| --- | --- |', [{ kind: 'verbatim', lines: ['| a | b |', '| --- | --- |'] }]],
  ['nothing', '', []],
])('Markdown is parsed into blocks: %s', (_, markdown, blocks) => {
  expect(parseMarkdown(markdown)).toEqual(blocks);
});

it.each([
  ['One. Two.\n\nThree.', 'One. Two.', 'One.'],
  ['Things, e.g. this one. More', 'Things, e.g. this one. More', 'Things, e.g. this one.'],
  ['No full stop', 'No full stop', 'No full stop'],
  ['- a list', '', ''],
])('The beginning of the text %j is its first paragraph and sentence', (markdown, paragraph, sentence) => {
  expect([firstParagraph(markdown), firstSentence(markdown)]).toEqual([paragraph, sentence]);
});
