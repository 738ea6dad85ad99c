import { expect, it } from 'vitest';
import type { Presence, Registry } from '../registries/registry.ts';
import type { StagedRelease } from '../staged.ts';
import { type Line, publish } from './publish.ts';

const RELEASE: StagedRelease = {
  id: 'red',
  workspace: 'red',
  name: 'red',
  version: '2.1.0',
  spelling: '2.1.0',
  files: [],
};
const ABSENT: Presence = { state: 'absent' };

/** Publishes to a registry that responds with these presences, the last one for ever. */
async function published(presences: readonly Presence[], failure?: string): Promise<Line | undefined> {
  const left = [...presences];
  const registry: Registry = {
    title: 'red registry',
    credentials: 'TOKEN',
    probe: async () => (left.length > 1 ? left.shift() : left[0]) ?? ABSENT,
    push: async () => {
      if (failure !== undefined) throw new Error(failure);
    },
    versions: async () => [],
  };
  const destinations = { registries: [{ release: RELEASE, registry }], tags: [] };
  const quiet = { onLine: () => {}, onWait: () => {}, pauseMs: 1, minuteMs: 1 };
  const [line] = await publish(destinations, { isDryRun: false, minutes: 1, ...quiet });
  return line;
}

it('a push that failed does not count if the files have arrived nevertheless', async () => {
  expect(await published([ABSENT, ABSENT, { state: 'same' }], '409 exists')).toMatchObject({ done: 'published' });
});

it('an index may lag behind its uploads', async () => {
  expect(await published([...Array.from({ length: 5 }, () => ABSENT), { state: 'same' }])).toMatchObject({
    done: 'published',
  });
});

it('a registry that accepts files and never lists them is reported', async () => {
  expect((await published([ABSENT]))?.problem).toBe(
    'it accepted the files, but does not list the version; run this again in a minute',
  );
});

it.each([
  'PUT https://registry.example/ failed: 401 Unauthorized',
  'twine upload failed: ERROR NonInteractive: Credential not found for username.',
  'npm publish failed: npm error code ENEEDAUTH',
  "git push failed: fatal: could not read Username for 'https://git.example'",
])('the credentials are named if they were refused: %s', async (failure) => {
  expect((await published([ABSENT], failure))?.problem).toBe(`${failure}; check TOKEN`);
});
