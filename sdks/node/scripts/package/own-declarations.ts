const REPORT = 'sdk.api.md';
const FENCE = '```ts\n';
const NOTE = `> Types that it does not export, and that \`${REPORT}\` has with the same text, are left out.`;

/**
 * Leaves out of the report of each subpath what the report of the main entry has: API Extractor prints every type that an
 * entry reaches. A type that the subpath exports, or that has another text, stays, so that each change is still in a
 * report.
 */
export function ownDeclarations(reports: ReadonlyMap<string, string>): Map<string, string> {
  const main = new Set(declarationsIn(reports.get(REPORT) ?? '').map((text) => text.replace(/^export /m, '')));
  return new Map(
    [...reports].map(([name, text]) => {
      if (name === REPORT) return [name, text];
      const repeated = declarationsIn(text).filter((declaration) => main.has(declaration));
      const own = repeated.reduce((rest, declaration) => rest.replace(`\n${declaration}\n`, () => ''), text);
      return [name, own.replace(FENCE, `${NOTE}\n\n${FENCE}`)];
    }),
  );
}

/** Returns the declarations of a report with their comments, which begin with the release tag. */
const declarationsIn = (report: string): string[] => report.split('\n\n').filter((block) => block.startsWith('// @'));
