const WIDTH = 24;

/** Draws how much of a long step is done, and erases it. */
export interface ProgressBar {
  draw(done: number, total: number, noun: string): void;
  erase(): void;
}

/** Creates a bar on a terminal, in the line of the cursor; elsewhere it draws nothing. */
export function createProgressBar(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): ProgressBar {
  let drawn = '';
  const show = (text: string): void => {
    if (!stream.isTTY || text === drawn) return;
    stream.write(`\r\u001B[K${text}`);
    drawn = text;
  };
  return {
    draw(done, total, noun) {
      const filled = Math.round((done / Math.max(total, 1)) * WIDTH);
      show(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${noun}`);
    },
    erase: () => show(''),
  };
}
