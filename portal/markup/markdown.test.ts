import { describe, expect, it } from 'vitest';
import { codeFigure, Markdown } from './markdown.ts';

const markdown = new Markdown({ to: () => undefined, pageOf: () => undefined });
const LONG = 'a text that needs more than a few characters';

describe('A table', () => {
  it('gives a column of long texts room, and stacks its rows on a phone if that column is the last one.', () => {
    const { text } = markdown.block(`| a | b |\n| - | - |\n| 1 | ${LONG} |`);
    expect(text).toContain('<table class="stacked">');
    expect(text).toContain('<th scope="col">a</th><th scope="col" class="long">b</th>');
  });

  it('is not stacked if another column is long.', () => {
    const { text } = markdown.block(`| a | b |\n| - | - |\n| ${LONG} | 1 |`);
    expect(text).toContain('<table>');
    expect(text).toContain('<th scope="col" class="long">a</th>');
  });
});

describe('Code', () => {
  it('is below a bar with the name of its language.', () => {
    expect(markdown.block('```sh\nls\n```').text).toMatch(/<figcaption>\s*<span>Shell<\/span>/);
  });

  it('is below a bar with its title.', () => {
    const { text } = codeFigure({ code: '{}', language: 'json', title: 'Response <1>' });
    expect(text).toMatch(/<b>Response &lt;1&gt;<\/b>\s*<span>JSON<\/span>/);
  });

  it('in a sentence has no space to the next character.', () => {
    expect(markdown.inline('See `a`, then `b`.').text).toBe('See <code>a</code>, then <code>b</code>.');
  });
});
