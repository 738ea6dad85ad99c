import { expect, it } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function draw(isTTY: boolean): string {
  let written = '';
  const bar = createProgressBar({ isTTY, write: (text: string) => (written += text) !== '' });
  bar.draw(6, 24, 'runs');
  bar.draw(6, 24, 'runs');
  bar.erase();
  bar.erase();
  return written;
}

it('a bar is drawn over the same line of a terminal, and erased', () => {
  expect(draw(true)).toBe(`\r\u001B[K${'█'.repeat(6)}${'░'.repeat(18)} 6 of 24 runs\r\u001B[K`);
});

it('a bar is not drawn in a file or a pipe', () => {
  expect(draw(false)).toBe('');
});
