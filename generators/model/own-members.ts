/** Members of an object that tell it apart. */
interface Members {
  /** Names of all declared members. */
  readonly names: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

/**
 * Returns a required member of each object that no other one declares; undefined if one of them has none. If
 * there are several, it is the first one in alphabetical order, so that the order of the document does not matter.
 */
export function ownMembers(objects: readonly Members[]): string[] | undefined {
  const own = objects.map(({ required }, at) => {
    const isOwn = (name: string): boolean => objects.every(({ names }, other) => other === at || !names.has(name));
    return [...required].toSorted().find(isOwn);
  });
  return own.every((name) => name !== undefined) ? own : undefined;
}
