import type { Presence, Registry } from '../registries/registry.ts';
import type { StagedRelease } from '../staged.ts';

/** A run of `publish`. It counts the operations of registries and stops for ever at one of them, as if it were killed. */
export class World {
  /** Operations that registries were asked for: `push node npm`. */
  readonly log: string[] = [];
  #count = 0;
  readonly #killAt: number;
  #onKill: () => void = () => {};
  /** Resolves when the run has stopped. */
  readonly killed = new Promise<'killed'>((resolve) => {
    this.#onKill = () => resolve('killed');
  });

  constructor(killAt = Infinity) {
    this.#killAt = killAt;
  }

  get operations(): number {
    return this.#count;
  }

  /** Never returns once the run has stopped. */
  async step(operation: string): Promise<void> {
    this.#count += 1;
    if (this.#count === this.#killAt) this.#onKill();
    if (this.#count >= this.#killAt) await new Promise(() => {});
    this.log.push(operation);
  }
}

/** A registry in memory, which survives a run that is killed. */
export class FakeRegistry {
  /** Digests by file, by version. */
  readonly versions = new Map<string, Map<string, string>>();
  readonly title: string;
  /** Errors of the next pushes, after which they are accepted. */
  readonly failures: string[] = [];
  /** True if a failing push arrives nevertheless. */
  arrives = false;
  /** Number of requests to which the registry responds with an outdated list. */
  lag = 0;
  /** Number of requests to which it responds that it still processes the version. */
  processing = 0;
  /** Why it refuses a version after it has accepted the files. */
  refusal: string | undefined;

  constructor(title: string) {
    this.title = title;
  }

  in(world: World): Registry {
    return {
      title: this.title,
      credentials: 'TOKEN',
      probe: async (release) => {
        await world.step(`probe ${release.id} ${this.title}`);
        return this.#presence(release);
      },
      push: async (release) => {
        if (this.refusal !== undefined) return;
        const failure = this.failures.shift();
        if (failure === undefined || this.arrives) await this.#store(release, world);
        if (failure !== undefined) throw new Error(failure);
      },
      versions: async () => [...this.versions.keys()],
    };
  }

  #presence({ spelling, files }: StagedRelease): Presence {
    const found = this.versions.get(spelling);
    if (found === undefined)
      return { state: 'absent', ...(this.refusal === undefined ? {} : { refused: this.refusal }) };
    if (this.processing > 0) {
      this.processing -= 1;
      return { state: 'pending', progress: 'validating' };
    }
    if (this.lag > 0) {
      this.lag -= 1;
      return { state: 'absent' };
    }
    const other = files.find(({ name, sha256 }) => found.has(name) && found.get(name) !== sha256);
    if (other !== undefined) return { state: 'different', found: other.name };
    return found.size < files.length ? { state: 'partial', missing: 'a file' } : { state: 'same' };
  }

  async #store({ id, spelling, files }: StagedRelease, world: World): Promise<void> {
    const version = this.versions.get(spelling) ?? new Map<string, string>();
    for (const { name, sha256 } of files) {
      if (version.has(name)) continue;
      await world.step(`push ${id} ${this.title} ${name}`);
      this.versions.set(spelling, version.set(name, sha256));
    }
  }
}
