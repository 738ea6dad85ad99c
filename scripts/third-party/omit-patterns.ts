/** Patterns of operations that the owner of a document leaves out: `GET /internal/*`, `* /admin/*`, `tag:internal`. */

interface Operation {
  /** `POST /orders`, or `webhook orderCreated`. */
  name: string;
  tags: readonly string[];
}

interface Omissions {
  isUnwanted(operation: Operation): boolean;
  /** Returns the patterns that have matched nothing. */
  unused(): string[];
}

const TAG = 'tag:';

/** Returns what some patterns leave out. */
export function omissions(patterns: readonly string[]): Omissions {
  const tests = patterns.map((pattern) => ({ pattern, matches: matcher(pattern) }));
  const used = new Set<string>();
  return {
    isUnwanted(operation) {
      const found = tests.filter(({ matches }) => matches(operation));
      for (const { pattern } of found) used.add(pattern);
      return found.length > 0;
    },
    unused: () => patterns.filter((pattern) => !used.has(pattern)),
  };
}

function matcher(pattern: string): (operation: Operation) => boolean {
  const isTag = pattern.startsWith(TAG);
  const text = isTag ? pattern.slice(TAG.length) : pattern;
  const parts = text.split('*').map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join('.*')}$`, 's');
  return ({ name, tags }) => (isTag ? tags.some((tag) => expression.test(tag)) : expression.test(name));
}
