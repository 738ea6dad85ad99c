/** Workflows of GitHub Actions for a library: one that checks it, and one that publishes it. Its owner may change them. */
import { type Brand, spellingsOf } from '../names/brand.ts';

/** Actions in the versions that the workflows of this repository use; a test compares them. */
export const ACTIONS = {
  checkout: 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
  node: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
  pypi: 'pypa/gh-action-pypi-publish@dc37677b2e1c63e2034f94d8a5b11f265b73ba33 # v1.14.2',
} as const;

/** The steps of one language, as lines of YAML below `steps`. */
export interface WorkflowSteps {
  /** Settings of both jobs next to `steps`, such as environment variables. */
  job?: readonly string[];
  /** Installs and builds the library, and uses it once. */
  build(brand: Brand): readonly string[];
  /** Shell command that runs all programs in `smoke/`. */
  smoke: string;
  /** Shell command that succeeds if the library has the version in `$version`. */
  hasVersion: string;
  /** Lines of comments about what the owner sets up at the registry. */
  setUp(brand: Brand): readonly string[];
  permissions?: readonly string[];
  publish: readonly string[];
}

const indented = (lines: readonly string[], width: number): string[] =>
  lines.map((line) => (line === '' ? '' : `${' '.repeat(width)}${line}`));

const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Returns the workflows of a library by their paths in its folder. */
export function workflowsOf(id: string, steps: WorkflowSteps, brand: Brand): Readonly<Record<string, string>> {
  return {
    '.github/workflows/ci.yml': text(checkLines(id, steps, brand)),
    '.github/workflows/publish.yml': text(publishLines(id, steps, brand)),
  };
}

/** GitHub reads workflows at the top of a repository only. */
const placeOf = (id: string, file: string): string[] => [
  '# This file is yours: it was written once. It works in a repository of this library alone. In one with several',
  `# libraries, move it to .github/workflows/${id}-${file} at the top, and add to the job:`,
  `#   defaults: { run: { working-directory: ${id} } }`,
];

const start = ({ job = [], build }: WorkflowSteps, brand: Brand): string[] => [
  '    runs-on: ubuntu-24.04',
  '    timeout-minutes: 20',
  ...indented(job, 4),
  '    steps:',
  `      - uses: ${ACTIONS.checkout}`,
  '        with:',
  '          persist-credentials: false',
  ...indented(build(brand), 6),
];

function checkLines(id: string, steps: WorkflowSteps, brand: Brand): string[] {
  const { constant } = spellingsOf(brand.client);
  return [
    '# Builds the library for each pull request and on main.',
    ...placeOf(id, 'ci.yml'),
    'name: Check',
    'on:',
    '  pull_request:',
    '  push:',
    '    branches: [main]',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  check:',
    ...start(steps, brand),
    '      # Calls an API for tests, if the repository has the variable with its base URL and the secret with its key.',
    `      - if: vars.${constant}_BASE_URL != ''`,
    `        run: ${steps.smoke}`,
    '        env:',
    `          ${constant}_BASE_URL: \${{ vars.${constant}_BASE_URL }}`,
    `          ${constant}_KEY: \${{ secrets.${constant}_KEY }}`,
  ];
}

function publishLines(id: string, steps: WorkflowSteps, brand: Brand): string[] {
  return [
    '# Publishes the version of a tag, such as v1.2.0.',
    ...placeOf(id, 'publish.yml'),
    `# Tags of several libraries need names such as ${id}-v1.2.0: change \`tags\`, and \`version\` below.`,
    ...steps.setUp(brand).map((line) => `# ${line}`),
    'name: Publish',
    'on:',
    '  push:',
    "    tags: ['v*']",
    'permissions:',
    '  contents: read',
    'jobs:',
    '  publish:',
    '    # Its rules decide who may publish, and its secrets are visible to this job only.',
    '    environment: release',
    ...(steps.permissions === undefined ? [] : ['    permissions:', '      contents: read']),
    ...indented(steps.permissions ?? [], 6),
    ...start(steps, brand),
    '      # A tag on the wrong commit publishes nothing.',
    '      - run: |',
    '          version="${GITHUB_REF_NAME#v}"',
    `          ${steps.hasVersion} || { echo "the library does not have the version $version"; exit 1; }`,
    ...indented(steps.publish, 6),
  ];
}
