import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { proseDocument } from './document.ts';
import { passagesOf } from './extract.ts';
import { lintProse } from './lint.ts';
import { countOpenings, openingsError, type Openings, shareOf } from './openings.ts';
import { TERMS_FILE } from './rules/terms.ts';

/** The diagnostics of a file as `line:column rule message`. */
async function lint(file: string, source: string): Promise<string[]> {
  const found = await lintProse(file, proseDocument(passagesOf(file, source)));
  return found.map(({ line, column, rule, message }) => `${line}:${column} ${rule.replace('prose/', '')} ${message}`);
}

test.each(['What', 'Where', 'Who', 'Whose', 'Those', 'As', 'Of', 'None', 'How', 'That'])(
  'a comment that opens with "%s" is reported where it begins',
  async (word) => {
    const source = `const a = 1;\n/** ${word} the client sends first. */\n`;
    expect(await lint('a.ts', source)).toEqual([
      `2:5 opening a sentence opens with "${word}"; begin with a noun or a verb`,
    ]);
  },
);

const CLAUSES = ['What', 'Who', 'Whose', 'Whoever', 'Of', 'None of', 'All that'];
const THOSE = ['that', 'of', 'which', 'who', 'in', 'with', 'it', 'whose'].map((word) => `Those ${word}`);

test.each([...CLAUSES, ...THOSE])('a later sentence may not open with "%s" either', async (words) => {
  expect(await lint('a.md', `# Title\n\nSend it. ${words} the calls fail.\n`)).toEqual([
    `3:10 opening a sentence opens with "${words}"; begin with a noun or a verb`,
  ]);
});

test('a later sentence is also read in a description', async () => {
  expect(await lint('a.yaml', 'description: Sends it. What follows is kept.\n')).toHaveLength(1);
});

test('a message may go on with a sentence, but not begin one with a relative clause', async () => {
  expect(await lint('a.ts', 'say(`of the first call, not the last`);\n')).toEqual([]);
  expect(await lint('a.ts', 'say(`What the client sends is empty`);\n')).toHaveLength(1);
});

test('questions, headings and code may open with any word', async () => {
  expect(await lint('a.md', '# What it does\n\nWhat happens next?\n\n```sh\nWhat is this\n```\n')).toEqual([]);
  expect(await lint('a.ts', '/** What happens next? */\n')).toEqual([]);
  expect(await lint('a.ts', '/** `What` is a name. */\n')).toEqual([]);
});

test('a tic is reported with its replacement, at its own line and column', async () => {
  const source = '/**\n * Sends it.\n *\n * @returns the answer of it\n */\n';
  expect(await lint('a.ts', source)).toEqual([
    '4:17 terms "answer": write "response"; as a verb, "respond" or "return"',
  ]);
});

test('the words of code spans, code fences and links are not read', async () => {
  expect(await lint('a.md', 'Send `the answer` to [it](answer.md).\n\n```\nthe answer\n```\n')).toEqual([]);
});

test('a code fence that one comment leaves open hides nothing in the next', async () => {
  expect(await lint('a.ts', '/** ```\n * code\n */\nf();\n/** Keeps the answer. */\n')).toHaveLength(1);
});

test('an unknown word is reported; names from code are not', async () => {
  expect(await lint('a.md', 'Send the requset.\n')).toEqual(['1:10 spelling unknown word "requset"']);
  expect(await lint('a.md', 'Send fooBar, foo_bar, foo.bar and B2B.\n')).toEqual([]);
});

test('spelling is British', async () => {
  expect(await lint('a.md', 'The behaviour is normalised.\n')).toEqual([]);
  expect(await lint('a.md', 'The behavior is normalized.\n')).toHaveLength(2);
});

interface TermRule {
  pattern: string;
  specs?: { from: string; to: string }[];
}
const { rules } = parse(readFileSync(TERMS_FILE, 'utf8')) as { rules: TermRule[] };

test.each(rules)('the rule $pattern reports its first example', async ({ specs }) => {
  expect(await lint('a.md', `Here ${specs?.[0]?.from}.\n`)).not.toEqual([]);
});

const count = (file: string, source: string): Openings => countOpenings(passagesOf(file, source));

// Listed here as well, so that a rule cannot be removed unnoticed.
const PHRASES = `it is none|it is no number|it stands here|the answer|it answered|it can't|it can not|it won't|it don't|
it's new|you're done|let's go|as it came|as it is|it was told|beside it|made anew|a part of its own|what else|to be had|
any of both|made of it|in order to|the the end|the gate|a fence|a refusal|a finding|a remark|documents of others|the rooms|
the specimen|a verdict|a moment|a time-out|a stranger|some trouble|normalized|authorized|simply`;

test.each(PHRASES.replaceAll('\n', '').split('|'))('the phrase "%s" is reported', async (phrase) => {
  const reported = (await lint('a.md', `Here ${phrase}.\n`)).map((line) => line.split(' ')[1]);
  expect(reported).toContain('terms');
});

test('openings are counted in comments and descriptions, and not in messages or documents', () => {
  expect(count('a.ts', '/** What it is. */\n/** Sends it. */\nf("What it is, of the call");')).toEqual({
    passages: 2,
    clauses: 1,
  });
  expect(count('a.md', 'What it is.\n')).toEqual({ passages: 0, clauses: 0 });
  expect(count('a.ts', '/** Whether it is sent. */\n')).toEqual({ passages: 1, clauses: 1 });
});

test('fewer than 3 % of the comments may open with a relative clause', () => {
  expect(openingsError({ passages: 1000, clauses: 29 })).toBeUndefined();
  expect(openingsError({ passages: 1000, clauses: 30 })).toContain('3.0 %');
  expect(openingsError({ passages: 0, clauses: 0 })).toBeUndefined();
  expect(shareOf({ passages: 0, clauses: 0 })).toBe('0.0 %');
});
