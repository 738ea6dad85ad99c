/** Renders docs/conformance.md from the cases, the columns and the lists of expected failures. */
import { type Column, COLUMNS } from '../drivers/columns.ts';
import { GRACE_MS } from '../assert/timing.ts';
import { groupBy } from '../group.ts';
import { expectedReasons, readExpectedFailures } from '../results/expected-failures.ts';
import type { CaseResult } from '../results/results.ts';
import { loadCases } from '../scenarios/load.ts';
import type { Case } from '../scenarios/scenario.ts';
import { inapplicability } from '../schedule/traits.ts';
import { cellsOf, markdownTable, rowsOf } from './matrix.ts';

const CHECKS = `## Checks

For every case, the suite compares:

- the outcome: the value or the error, with all its members;
- every request: number, method, target, headers and body;
- timing: the gaps between requests, the duration of the call and the closing of connections;
- secrets: no message, log line, stack trace or dump of the library may contain the API key or another hidden text;
- the requests of the other columns: method, target, headers and body must be equal byte for byte. Each language has
  one vote, and without a majority every side fails. The requests of a call that fails anyway are compared, too;
- the server: invalid HTTP, and requests after the end of the call, fail the case;
- the driver: its clock must agree with those of the server and the suite, and its replies with its jobs.

The libraries, their drivers and the suite share a machine, which may be busy and therefore late. So a maximum may be
exceeded by a grace of ${GRACE_MS} ms, and a minimum between two requests may lack a half: the server may see the first one
late. A wait that the driver measures is never too short. A maximum detects faults that take seconds: a wait for the wrong
header, a timeout that does not end the call, a socket that stays open. No case is repeated, and a driver that ends by
itself fails the run: between two calls, in a warm-up, and in a case that then passes, too.

If a library lacks a feature under test, its driver reports the case as unsupported, and the case fails with a reason
such as \`unsupported option: app_name\`.

`;

const GUIDE = `## Running the suite

\`\`\`sh
npm run conformance                                           # all cases
npm run conformance -- --lang php --case 'retries/*'          # some cases in one library, or in one column of it
npm run conformance -- --lang php --case 'retries/*' --show   # also prints every recorded exchange
npm run conformance -- --update-expected                      # rewrites the lists of expected failures
\`\`\`

A failed case is printed with expected and actual values, the recorded requests and the command that runs it again.

## Adding a case

Each file below \`openapi/scenarios/\` contains the cases of one subject, and its folder is their topic. A case is data: the
options of the client, the call, the plan of the server and the expectation. This case makes one call that fails twice
before it succeeds:

\`\`\`yaml
- id: retries/two-failures-then-a-success
  call: { operation: retrieveRateLimit }
  plan: [{ status: 503, times: 2 }, prism]
  expect: { value: any, meta: { attempts: 3 }, requests: 3 }
\`\`\`

1. Add the case to the file of its topic. The id begins with the name of the folder.
2. Run it in all languages: \`npm run conformance -- --case '<id>'\`.
3. If a library does not pass it yet, run the same command with \`--update-expected\`.
4. Run \`npm run generate\` to update this document.

\`each\` repeats a case with different values, and three generated lists (\`documented_statuses\`, \`parameters\` and
\`webhook_vectors\`) derive cases from the contract and the vectors. \`quiet_cases\` makes the calls of about
200 other cases with one client.
\`openapi/scenarios/scenario.schema.json\` documents every key.
`;

/** All cases in all columns, with their rows. */
interface Matrix {
  results: readonly CaseResult[];
  rows: ReturnType<typeof rowsOf>;
}

let matrix: Matrix | undefined;

/** Returns the matrix, which both documents show. */
function matrixOfAll(): Matrix {
  if (matrix === undefined) {
    const cases = loadCases();
    const results = resultsOf(cases);
    matrix = { results, rows: rowsOf(results, cases) };
  }
  return matrix;
}

/** Returns the matrix as JSON, for the portal. */
export function matrixText(): string {
  const [head = [], ...rows] = cellsOf(matrixOfAll().rows, COLUMNS);
  return `${JSON.stringify({ head, rows }, null, 2)}\n`;
}

/** Returns the document about all cases in all columns. */
export function documentText(): string {
  const { results, rows } = matrixOfAll();
  const total = rows.at(-1);
  const runs = results.filter(({ state }) => state !== 'not-applicable').length;
  return `# Conformance

The conformance suite runs every case in [openapi/scenarios/](../openapi/scenarios/scenario.schema.json) against all
four libraries, over real connections to a server that records requests and injects faults. It checks that each library
behaves as [openapi/behaviour.yaml](../openapi/behaviour.yaml) specifies: ${total?.cases ?? 0} cases for
${total?.reasons ?? 0} reasons, ${runs} runs.

\`npm run generate\` writes this document from the cases and the lists of expected failures. \`npm run conformance\` and
\`npm run test:nightly\` run all cases and fail if a library behaves otherwise. \`npm test\` runs topics that do not depend on the
transport, and cases with environment variables, in one column of each language; and of the cases that are derived from the
contract the first of each reason.

## Matrix

${markdownTable(rows, COLUMNS)}

A column is a library with a variant of its client: synchronous or asynchronous, or with another transport. A cell has
the number of cases that pass, of expected failures, and of cases that are not applicable (n/a). A **reason** is a
client, a call, a plan and an expectation; cases that differ only in the operation, its path and ids, or in what the
contract says about the operation, have the same reason.

An **expected failure** is a case that the library does not pass yet; \`scripts/conformance/expected-failures/\` lists
each one with its reason. The run fails if any other case fails, if an expected failure fails for another reason, and if
it passes, so that the lists can only get shorter. A run of the suite prints how many cases are **refused**: the language
itself refuses the call because of a name or a type, before the library runs, and the case passes if an error before any
request is expected. A case is **not applicable** if a column lacks by nature what it is about:

${naturesOf(COLUMNS)}

${CHECKS}${GUIDE}`;
}

function naturesOf(columns: readonly Pick<Column, 'title' | 'lacks'>[]): string {
  const natures = columns.flatMap(({ title, lacks = {} }) => Object.values(lacks).map((nature) => ({ title, nature })));
  return [...groupBy(natures, ({ nature }) => nature)]
    .map(([nature, of]) => `- ${of.map(({ title }) => title).join(', ')}: ${nature}`)
    .join('\n');
}

const resultsOf = (cases: readonly Case[]): CaseResult[] => COLUMNS.flatMap((column) => expectedResults(column, cases));

/** Returns the results of a run in which every case is as the lists say; any other result fails the run. */
function expectedResults(column: Column, cases: readonly Case[]): CaseResult[] {
  const reasonOf = expectedReasons(readExpectedFailures(column.id));
  const stateOf = (item: Case): CaseResult['state'] => {
    if (inapplicability(column, item) !== undefined) return 'not-applicable';
    return reasonOf(item.id) === undefined ? 'passed' : 'expected-failure';
  };
  return cases.map((item) => ({
    id: item.id,
    column: column.id,
    state: stateOf(item),
    failures: [],
    explanation: '',
  }));
}
