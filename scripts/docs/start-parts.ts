/** Own parts of the first page: ways to begin, and the libraries with their commands. */
import type { Card, CodeGroup } from '../../portal/blocks.ts';
import type { StartParts } from '../../portal/pages/start.ts';
import { readFigures } from './figures.ts';
import { librariesOf } from './libraries-page.ts';

const WAYS: readonly Card[] = [
  {
    page: 'guides/quick-start',
    title: 'Call the API',
    about: 'With a library or with curl: from nothing to your first order in five minutes.',
    command: 'export INTEGRATION_API_KEY=ik_test_…',
  },
  {
    page: 'guides/testing',
    title: 'Run it on your machine',
    about:
      'The sandbox is the whole service with its state, webhooks and an inspector. Until it is published, `npm run sandbox` starts it in a clone of the repository.',
    command: 'npx @integration-api/sandbox',
  },
  {
    page: 'https://github.com/integration-api/sdks/blob/main/docs/your-own-api.md',
    title: 'Generate your own',
    about: 'The generator writes libraries of your own OpenAPI document, in all four languages.',
    command: 'npx @integration-api/generator --input openapi.yaml --config sdk.yaml',
  },
];

/** Returns the parts. `install` has the first code of the chapter Install in each README. */
export function startParts(root: string, install: CodeGroup): StartParts {
  const known = librariesOf(root);
  const libraries = install.codes.map(({ language, label, text }): Card => {
    const { version = '', requires = '' } = known.find(({ id }) => id === language) ?? {};
    return { page: 'sdks', title: label, badge: version, about: requires, command: commandOf(text) };
  });
  const { rows } = readFigures(root, 'conformance');
  const [, cases = ''] = rows.find(([topic]) => topic === 'all') ?? [];
  const proof = `All four behave the same: one suite of ${Number(cases).toLocaleString('en-US')} conformance cases runs against each of them over real connections. [Figures](/figures) has the results, and what a call costs.`;
  return { ways: WAYS, libraries, text: proof, call: 'createOrder' };
}

/** Returns a command, or the coordinates in the lines of a manifest. */
function commandOf(text: string): string {
  const parts = ['groupId', 'artifactId', 'version'].map((tag) => new RegExp(`<${tag}>(.*)</${tag}>`).exec(text)?.[1]);
  return parts[0] === undefined ? text.trim() : parts.join(':');
}
