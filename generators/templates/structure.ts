/**
 * Structure of template data: the union of all values at one position. A value without `fields` and `items` is a text,
 * a number or a boolean.
 */
export interface Structure {
  fields: Map<string, Structure>;
  items?: Structure;
  /** Number of objects at this position. */
  objects: number;
  /** Number of values at this position. */
  values: number;
}

export function emptyStructure(): Structure {
  return { fields: new Map(), objects: 0, values: 0 };
}

/** Returns the structure of an object with these fields. */
export function objectStructure(fields: Record<string, Structure>): Structure {
  return { ...emptyStructure(), fields: new Map(Object.entries(fields)) };
}

export function listStructure(items: Structure): Structure {
  return { ...emptyStructure(), items };
}

/** Reports whether only some objects at this position have a field; for the rest, a tag would reach outer scopes. */
export function isSometimesAbsent(scope: Structure, name: string): boolean {
  return (scope.fields.get(name)?.values ?? 0) < scope.objects;
}

/** Extends `structure` by the structure of `value`. */
export function widen(structure: Structure, value: unknown): Structure {
  structure.values += 1;
  if (Array.isArray(value)) {
    structure.items ??= emptyStructure();
    for (const item of value) widen(structure.items, item);
  } else if (typeof value === 'object' && value !== null) {
    structure.objects += 1;
    for (const [name, part] of Object.entries(value)) {
      const field = structure.fields.get(name) ?? emptyStructure();
      structure.fields.set(name, field);
      widen(field, part);
    }
  }
  return structure;
}

// Variables of jmustache: whether an item is the first or last of its list, and its index.
const POSITIONS = new Set(['-first', '-last', '-index']);

/**
 * Resolves a tag's path by mustache's rules: it looks up the first name from the innermost scope of `stack` outwards,
 * and the rest only in the scope that has it.
 */
export function lookUp(path: string, stack: readonly Structure[]): Structure | undefined {
  if (path === '.' || path === 'this') return stack.at(-1);
  if (POSITIONS.has(path)) return emptyStructure();
  const [first = '', ...rest] = path.split('.');
  const scope = scopeOf(first, stack);
  let structure = scope?.fields.get(first);
  for (const name of rest) structure = structure?.fields.get(name);
  return structure;
}

/** Returns the innermost scope that has a name. */
export function scopeOf(name: string, stack: readonly Structure[]): Structure | undefined {
  return stack.findLast(({ fields }) => fields.has(name));
}
