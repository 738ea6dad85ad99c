import { expect, it } from 'vitest';
import { ownDeclarations } from '../scripts/package/own-declarations.ts';

const report = (...declarations: string[]): string =>
  `## API Report\n\n> Generated.\n\n\`\`\`ts\n\n${declarations.map((text) => `// @public\n${text}\n\n`).join('')}// (No comment)\n\n\`\`\`\n`;

it('The report of a subpath leaves out what the main report has, unless the subpath exports it or it has another text', () => {
  const main = report('export interface Cat {\n    age: string;\n}', 'interface Dog {\n}', 'export interface Zoo {\n}');
  const changed = 'interface Dog {\n    name: string;\n}';
  const exported = 'export interface Zoo {\n}';
  const reports = new Map([
    ['sdk.api.md', main],
    ['testing.api.md', report('interface Cat {\n    age: string;\n}', changed, exported)],
  ]);
  const own = ownDeclarations(reports);
  expect(own.get('sdk.api.md')).toBe(main);
  expect(own.get('testing.api.md')).toBe(
    report(changed, exported).replace(
      '```ts',
      () => '> Types that it does not export, and that `sdk.api.md` has with the same text, are left out.\n\n```ts',
    ),
  );
});
