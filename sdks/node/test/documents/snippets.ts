/** The fenced TypeScript of a Markdown text: ```ts, or ```ts run for what is run as well. */
export interface Snippet {
  /** Line of its first line of code, from 1. */
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

/** What the snippet says that it prints: the texts after `// →`, in their order. */
export function promisesOf({ code }: Snippet): string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text = '']) => text.trim());
}

/** The first promise that the printed lines do not keep; undefined when they keep all, in their order. */
export function brokenPromise(promises: readonly string[], printed: readonly string[]): string | undefined {
  let from = 0;
  return promises.find((promise) => {
    const found = printed.indexOf(promise, from);
    from = found + 1;
    return found === -1;
  });
}
