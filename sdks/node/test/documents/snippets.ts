/** A fenced TypeScript block in Markdown: ```ts, or ```ts run for a block that is also executed. */
export interface Snippet {
  /** Number of its first line of code, starting at 1. */
  line: number;
  code: string;
  isRun: boolean;
}

const FENCE = /^( *)```(\w*)([^\n]*)\n([\s\S]*?)^\1```$/gm;

export function snippetsOf(markdown: string): Snippet[] {
  return [...markdown.matchAll(FENCE)].flatMap(({ index, 2: language, 3: mark = '', 4: code = '' }) => {
    if (language !== 'ts') return [];
    const line = markdown.slice(0, index).split('\n').length + 1;
    return [{ line, code, isRun: mark.trim() === 'run' }];
  });
}

/** Returns the output that the snippet promises: the texts after `// →`, in order. */
export function promisesOf({ code }: Snippet): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text = '']) => text.trim());
}

/** Returns the first promise that the printed lines break, or undefined. */
export function brokenPromise(promises: readonly string[], printed: readonly string[]): string | undefined {
  let from = 0;
  return promises.find((promise) => {
    const found = printed.indexOf(promise, from);
    from = found + 1;
    return found === -1;
  });
}
