import { expect, it, vi } from 'vitest';
import { provenanceOf } from './provenance.ts';

const sources = { repository: 'https://git.example/sdk', commit: 'c0ffee', changes: [], isMerged: true };
const builder = (): string =>
  (JSON.parse(provenanceOf([], 'plan', sources)) as { predicate: { runDetails: { builder: { id: string } } } })
    .predicate.runDetails.builder.id;

it.each([
  ['in CI', 'acme/sdk/.github/workflows/publish.yml@refs/heads/main', 'https://github.com/acme/sdk/.github/'],
  ['on a machine', undefined, 'git+https://git.example/sdk#'],
])('the builder %s is a URI', (_where, workflow, start) => {
  vi.stubEnv('GITHUB_SERVER_URL', undefined);
  vi.stubEnv('GITHUB_WORKFLOW_REF', workflow);
  expect(URL.canParse(builder())).toBe(true);
  expect(builder()).toContain(start);
});
