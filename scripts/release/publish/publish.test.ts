import { describe, expect, it } from 'vitest';
import { ABSENT, type Presence, type Registry, SAME } from '../registries/registry.ts';
import type { StagedRelease } from '../staged.ts';
import { type Destination, type Line, publish } from './publish.ts';

const RELEASE: StagedRelease = {
  id: 'red',
  workspace: 'red',
  name: 'red',
  version: '2.1.0',
  spelling: '2.1.0',
  files: [],
};

const QUIET = { isDryRun: false, minutes: 1, onLine: () => {}, onWait: () => {}, pauseMs: 1, minuteMs: 1 };

/** Returns a registry that responds with these presences, the last one for ever. */
function registryOf(presences: readonly Presence[], push: () => Promise<void> = async () => {}): Registry {
  const left = [...presences];
  const probe = async (): Promise<Presence> => (left.length > 1 ? left.shift() : left[0]) ?? ABSENT;
  return { title: 'red registry', credentials: 'TOKEN', probe, push, versions: async () => [] };
}

async function published(presences: readonly Presence[], failure?: string): Promise<Line | undefined> {
  const registry = registryOf(presences, async () => {
    if (failure !== undefined) throw new Error(failure);
  });
  const [line] = await publish({ registries: [{ release: RELEASE, registry }], tags: [] }, QUIET);
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

const tags = (probe: Registry['probe'] = async () => SAME): Destination[] => [
  { release: RELEASE, registry: { ...registryOf([]), title: 'tags origin', credentials: 'a key', probe } },
];

/** Publishes to two registries, the first of which has the version. Returns what became of both, and what was sent. */
async function outcome(second: Presence, more: { isAgain?: boolean; tags?: Destination[] } = {}) {
  let pushes = 0;
  const incomplete = registryOf([second, second, SAME], async () => void (pushes += 1));
  const registries = [registryOf([SAME]), incomplete].map((registry) => ({ release: RELEASE, registry }));
  const { isAgain = false } = more;
  const lines = await publish({ registries, tags: more.tags ?? tags() }, { ...QUIET, isAgain });
  return { lines: lines.map(({ done, problem }) => done ?? problem), pushes };
}

describe('a version whose tag exists', () => {
  it('was withdrawn from a registry that lacks it, and is not sent again', async () => {
    expect(await outcome(ABSENT)).toEqual({ lines: ['skipped', 'withdrawn', 'skipped'], pushes: 0 });
  });

  it('was withdrawn in part from a registry that lacks a file', async () => {
    const partial: Presence = { state: 'partial', missing: 'red.tgz' };
    expect(await outcome(partial)).toEqual({ lines: ['skipped', 'withdrawn', 'skipped'], pushes: 0 });
  });

  it('is sent again if somebody asks for it', async () => {
    expect(await outcome(ABSENT, { isAgain: true })).toEqual({ lines: ['skipped', 'published', 'skipped'], pushes: 1 });
  });

  it('is not sent while nobody can tell whether the tag exists', async () => {
    const broken = tags(async () => {
      throw new Error('git ls-remote failed: Authentication failed');
    });
    const reason = 'git ls-remote failed: Authentication failed; check a key';
    const unknown = `whether it was withdrawn is unknown, because the tags cannot be read: ${reason}`;
    expect(await outcome(ABSENT, { tags: broken })).toEqual({ lines: ['skipped', unknown], pushes: 0 });
  });

  it('is waited for if the registry still processes it, because it was sent again', async () => {
    expect(await outcome({ state: 'pending', progress: 'validating' })).toMatchObject({
      lines: ['skipped', 'published', 'skipped'],
      pushes: 0,
    });
  });
});

it('a version without a tag is sent to the registries that lack it, as after an interruption', async () => {
  const registries = [registryOf([SAME]), registryOf([ABSENT, ABSENT, SAME])];
  const tag = registryOf([ABSENT, ABSENT, ABSENT, SAME]);
  const destinations = registries.map((registry) => ({ release: RELEASE, registry }));
  const lines = await publish({ registries: destinations, tags: [{ release: RELEASE, registry: tag }] }, QUIET);
  expect(lines.map(({ done }) => done)).toEqual(['skipped', 'published', 'published']);
});
