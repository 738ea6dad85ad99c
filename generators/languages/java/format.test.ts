import { describe, expect, it } from 'vitest';
import { finish, layOut } from './format.ts';

const comment = [
  '/** Reads {@code orders:read}. */',
  '  /**',
  '   * Calls {@code GET /a/{id}} and {@code b}.',
  '   */',
];

describe('the spaces of code in a comment', () => {
  it('cannot be a place to break a line', () => {
    const words = layOut(comment.join('\n')).split(/\s+/);
    expect(words).toContain(`{@code\uE000orders:read}.`);
    expect(words).toContain(`{@code\uE000GET\uE000/a/{id}}`);
  });

  it('are spaces in the end', () => {
    expect(finish(layOut(comment.join('\n')))).toBe(comment.join('\n'));
  });

  it('are not those of a string', () => {
    const code = 'String text = "{@code \uE000}";';
    expect(layOut(code)).toBe(code);
    expect(finish(code)).toBe(code);
  });
});
