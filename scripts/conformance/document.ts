/** docs/conformance.md: the matrix for readers, written by the command and compared by the test. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Column, markdownTable, rowsOf } from './matrix.ts';
import { ROOT } from './languages.ts';
import type { Cell } from './results.ts';

const DOCUMENT = join(ROOT, 'docs/conformance.md');

export function documentText(cells: readonly Cell[], columns: readonly Column[]): string {
  const rows = rowsOf(cells);
  const runs = cells.length;
  return `# Conformance

What [openapi/behaviour.yaml](../openapi/behaviour.yaml) promises, run over the wire against all four libraries: ${rows.at(-1)?.cases ?? 0} cases,
${runs} runs. Written by \`npm run conformance\`; \`npm test\` compares it.

${markdownTable(rows, columns)}

A figure is the number of cases that pass. \`known\` are those a library does not pass yet: they stand with their reason
in its list below \`scripts/conformance/expected-failures/\`, and fail the run as soon as they pass.

A case passes when its outcome, every request on the wire, the times and the secrets are as the case has them, and when
method, target, headers and body are byte for byte those of the other libraries. The cases are in
[openapi/scenarios/](../openapi/scenarios/scenario.schema.json).

\`\`\`sh
npm run conformance                                           # everything, and this document
npm run conformance -- --lang php --case 'retries/*'          # some cases in one language
npm run conformance -- --lang php --case 'retries/*' --show   # with everything that went over the wire
npm run conformance -- --update-known                         # what fails now is known to fail
\`\`\`
`;
}

export function readDocument(): string {
  return readFileSync(DOCUMENT, 'utf8');
}

export function writeDocument(text: string): void {
  writeFileSync(DOCUMENT, text);
}
