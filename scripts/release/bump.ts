/** Sizes of a change of version (Semantic Versioning 2.0.0), from small to large. */
const BUMPS = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof BUMPS)[number];

/** Returns the largest size; `none` for an empty list. */
export function largest(bumps: Iterable<Bump>): Bump {
  return BUMPS[Math.max(0, ...[...bumps].map((bump) => BUMPS.indexOf(bump)))] ?? 'none';
}

/** Reports whether a size is smaller than another one. */
export function isBelow(bump: Bump, other: Bump): boolean {
  return BUMPS.indexOf(bump) < BUMPS.indexOf(other);
}
