import type { Target } from '../registries/registry.ts';

/** A registry on this machine: the stage installs from it, and tests publish to it. */
export interface LocalRegistry {
  target: Target;
  close(): Promise<void>;
}
