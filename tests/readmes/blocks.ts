/** A fenced block of code in Markdown. */
interface Block {
  /** Number of its first line of code, starting at 1. */
  line: number;
  code: string;
  /** False for a block that is only shown, such as a configuration. */
  isRun: boolean;
  /** Oldest version of the language that runs it, if the block names one: `java run 21`. */
  since?: string;
}

/** Returns the blocks of a language, in their order: `ts` is only compiled, `ts run` is also run. */
export function blocksOf(markdown: string, language: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].flatMap(
    ([, name, mark = '', code = ''], index, all) => {
      if (name !== language) return [];
      const line = markdown.slice(0, all[index]?.index).split('\n').length + 1;
      const [run, since] = mark.trim().split(' ');
      return [{ line, code, isRun: run === 'run', ...(since === undefined ? {} : { since }) }];
    },
  );
}

/**
 * Returns the first text after an arrow in a comment, such as `// → text`, that a program has not printed as a line, or not
 * in this order.
 */
export function brokenPromise(code: string, printed: readonly string[]): string | undefined {
  let from = 0;
  return [...code.matchAll(/(?:\/\/|#) → (.*)$/gm)]
    .map(([, text = '']) => text.trim())
    .find((promise) => {
      const found = printed.indexOf(promise, from);
      from = found + 1;
      return found === -1;
    });
}
