import { beforeEach, describe, expect, it } from 'vitest';
import type { StagedRelease } from '../staged.ts';
import { FakeRegistry, World } from './fake-registry.ts';
import { ConflictError, type Destinations, type Line, publish } from './publish.ts';

const release = (id: string, files: readonly string[]): StagedRelease => ({
  id,
  workspace: id,
  name: id,
  version: '2.1.0',
  spelling: '2.1.0',
  files: files.map((name) => ({ name, path: `/${name}`, sha256: `digest of ${name}` })),
});
const RED = release('red', ['red.tgz']);
const BLUE = release('blue', ['blue.whl', 'blue.tar.gz']);

let registries: Record<'red' | 'blue' | 'mirror' | 'tags', FakeRegistry>;

beforeEach(() => {
  waits.length = 0;
  registries = {
    red: new FakeRegistry('red registry'),
    blue: new FakeRegistry('blue registry'),
    mirror: new FakeRegistry('mirror'),
    tags: new FakeRegistry('tags'),
  };
});

function destinations(world: World): Destinations {
  const { red, blue, mirror, tags } = registries;
  return {
    registries: [
      { release: RED, registry: red.in(world) },
      { release: BLUE, registry: blue.in(world) },
      { release: BLUE, registry: mirror.in(world) },
    ],
    tags: [RED, BLUE].map((tagged) => {
      const marker = {
        ...tagged,
        spelling: `${tagged.id}@2.1.0`,
        files: [{ name: 'tag', path: '/', sha256: 'commit' }],
      };
      return { release: marker, registry: tags.in(world) };
    }),
  };
}

const waits: string[] = [];
const onWait = (waiting: { release: StagedRelease }, progress: string, minute: number): void => {
  waits.push(`${waiting.release.id} ${progress} ${minute}`);
};
const run = (world = new World(), isDryRun = false): Promise<Line[]> =>
  publish(destinations(world), { isDryRun, minutes: 3, onLine: () => {}, onWait, pauseMs: 1, minuteMs: 1 });
const pushes = ({ log }: World): string[] => log.filter((operation) => operation.startsWith('push'));
const outcomes = (lines: readonly Line[]): string[] =>
  lines.map(
    ({ destination, done, problem }) => `${destination.release.id}, ${destination.registry.title}: ${done ?? problem}`,
  );

describe('publishing', () => {
  it('sends every version to its registries, and tags a library after all of its registries', async () => {
    const world = new World();
    const lines = await run(world);
    expect(lines.map(({ done }) => done)).toEqual(Array.from({ length: 5 }, () => 'published'));
    for (const [id, count] of [
      ['red', 1],
      ['blue', 4],
    ] as const) {
      const own = pushes(world).filter((operation) => operation.startsWith(`push ${id} `));
      expect(own.map((operation) => operation.includes(' tags '))).toEqual([
        ...Array.from({ length: count }, () => false),
        true,
      ]);
    }
  });

  it('sends nothing a second time', async () => {
    await run();
    const world = new World();
    expect((await run(world)).map(({ done }) => done)).toEqual(Array.from({ length: 5 }, () => 'skipped'));
    expect(pushes(world)).toEqual([]);
  });

  it('says what it would do without doing it', async () => {
    registries.blue.versions.set('2.1.0', new Map([['blue.whl', 'digest of blue.whl']]));
    const world = new World();
    const lines = await run(world, true);
    expect(pushes(world)).toEqual([]);
    expect(lines.map(({ done }) => done)).toEqual([
      'would publish',
      'would publish',
      'would complete',
      'would publish',
      'would publish',
    ]);
  });
});

describe('a failure of one library', () => {
  it('leaves the others published, without its tag, and the next run finishes', async () => {
    registries.blue.failures.push('503 no room');
    expect(outcomes(await run())).toEqual([
      'red, red registry: published',
      'red, tags: published',
      'blue, blue registry: 503 no room',
      'blue, mirror: published',
    ]);
    const world = new World();
    await run(world);
    expect(pushes(world)).toEqual([
      'push blue blue registry blue.whl',
      'push blue blue registry blue.tar.gz',
      'push blue tags tag',
    ]);
    const third = new World();
    await run(third);
    expect(pushes(third)).toEqual([]);
  });

  it.each([
    'PUT https://registry.example/ failed: 401 Unauthorized',
    'twine upload failed: ERROR NonInteractive: Credential not found for username.',
    'npm publish failed: npm error code ENEEDAUTH',
    "git push failed: fatal: could not read Username for 'https://git.example'",
  ])('names the credentials if they were refused: %s', async (failure) => {
    registries.blue.failures.push(failure);
    expect(outcomes(await run())[2]).toBe(`blue, blue registry: ${failure}; check TOKEN`);
  });

  it('does not count if the files have arrived nevertheless', async () => {
    registries.blue.failures.push('409 exists');
    registries.blue.arrives = true;
    expect(outcomes(await run())[2]).toBe('blue, blue registry: published');
  });

  it('does not count if the index of the registry lags behind', async () => {
    registries.red.lag = 3;
    expect(outcomes(await run())[0]).toBe('red, red registry: published');
  });

  it('is reported if the registry accepts files that it does not list', async () => {
    registries.red.lag = 1000;
    const lines = outcomes(await run());
    expect(lines[0]).toMatch(
      /^red, red registry: it accepted the files, but does not list the version; run this again/,
    );
    expect(lines.filter((line) => line.startsWith('red, tags'))).toEqual([]);
  });
});

describe('a registry that processes a version after its upload', () => {
  it('is asked every minute, while the other libraries are published and tagged', async () => {
    registries.blue.processing = 3;
    expect(outcomes(await run())).toEqual([
      'red, red registry: published',
      'red, tags: published',
      'blue, blue registry: published',
      'blue, mirror: published',
      'blue, tags: published',
    ]);
    expect(waits).toEqual(['blue validating 1', 'blue validating 2', 'blue validating 3']);
  });

  it('is left after some minutes, without the tag, and the next run does not send the version again', async () => {
    registries.blue.processing = 1000;
    const first = await run();
    expect(outcomes(first)).toEqual([
      'red, red registry: published',
      'red, tags: published',
      'blue, blue registry: uploaded',
      'blue, mirror: published',
    ]);
    expect(first.find(({ done }) => done === 'uploaded')?.progress).toBe('validating');
    expect(waits).toHaveLength(3);
    const dry = await run(new World(), true);
    expect(outcomes(dry)).toContain('blue, blue registry: uploaded');
    registries.blue.processing = 2;
    const second = new World();
    expect(outcomes(await run(second))).toContain('blue, blue registry: published');
    expect(pushes(second)).toEqual(['push blue tags tag']);
  });

  it('that refuses the version is reported with its reason', async () => {
    registries.blue.refusal = 'the signature is by an unknown key';
    expect(outcomes(await run())).toContain(
      'blue, blue registry: it refused the version: the signature is by an unknown key',
    );
  });
});

describe('other bytes under the same version', () => {
  it('are a conflict before anything is sent', async () => {
    registries.blue.versions.set('2.1.0', new Map([['blue.whl', 'other']]));
    const world = new World();
    const failure = await run(world).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConflictError);
    expect((failure as ConflictError).errors.map(String)).toEqual([
      expect.stringContaining('blue 2.1.0 in blue registry: CONFLICT: it has blue.whl'),
    ]);
    expect(pushes(world)).toEqual([]);
  });

  it('are a conflict even under a tag only', async () => {
    registries.tags.versions.set('red@2.1.0', new Map([['tag', 'other commit']]));
    await expect(run()).rejects.toThrow(ConflictError);
  });
});

describe('a run that is killed', () => {
  it('is finished by the next one, wherever it was', async () => {
    const whole = new World();
    await run(whole);
    const expected = Object.values(registries).map(({ versions }) => structuredClone(versions));
    expect(whole.operations).toBeGreaterThan(20);
    for (let at = 1; at <= whole.operations; at += 1) {
      for (const { versions } of Object.values(registries)) versions.clear();
      const world = new World(at);
      expect(await Promise.race([run(world), world.killed]), `kill at ${at}`).toBe('killed');
      const rest = new World();
      await run(rest);
      expect(Object.values(registries).map(({ versions }) => versions)).toEqual(expected);
      expect([...pushes(world), ...pushes(rest)].toSorted(), `sent twice after ${at}`).toEqual(
        pushes(whole).toSorted(),
      );
    }
  });
});
