/**
 * Structure of template data: the union of all values at one position. A value without `fields` and `items` is a text,
 * a number or a boolean.
 */
export interface Shape {
  fields: Map<string, Shape>;
  items?: Shape;
  /** Number of objects at this position. */
  objects: number;
  /** Number of values at this position. */
  values: number;
}

export function emptyShape(): Shape {
  return { fields: new Map(), objects: 0, values: 0 };
}

/** Returns the shape of an object with these fields. */
export function objectShape(fields: Record<string, Shape>): Shape {
  return { ...emptyShape(), fields: new Map(Object.entries(fields)) };
}

export function listShape(items: Shape): Shape {
  return { ...emptyShape(), items };
}

/** Reports whether some objects at this position lack a field that others have: a tag would then reach outer scopes. */
export function isSometimesAbsent(holder: Shape, name: string): boolean {
  return (holder.fields.get(name)?.values ?? 0) < holder.objects;
}

/** Extends `shape` by the structure of `value`. */
export function widen(shape: Shape, value: unknown): Shape {
  shape.values += 1;
  if (Array.isArray(value)) {
    shape.items ??= emptyShape();
    for (const item of value) widen(shape.items, item);
  } else if (typeof value === 'object' && value !== null) {
    shape.objects += 1;
    for (const [name, part] of Object.entries(value)) {
      const field = shape.fields.get(name) ?? emptyShape();
      shape.fields.set(name, field);
      widen(field, part);
    }
  }
  return shape;
}

// Variables of jmustache: whether an item is the first or last of its list, and its index.
const POSITIONS = new Set(['-first', '-last', '-index']);

/**
 * Resolves a tag's path by mustache's rules: it looks up the first name from the innermost scope of `stack` outwards,
 * and the rest only in the scope that has it.
 */
export function lookUp(path: string, stack: readonly Shape[]): Shape | undefined {
  if (path === '.' || path === 'this') return stack.at(-1);
  if (POSITIONS.has(path)) return emptyShape();
  const [first = '', ...rest] = path.split('.');
  const holder = holderOf(first, stack);
  let shape = holder?.fields.get(first);
  for (const name of rest) shape = shape?.fields.get(name);
  return shape;
}

/** Returns the innermost scope that has a name. */
export function holderOf(name: string, stack: readonly Shape[]): Shape | undefined {
  return stack.findLast(({ fields }) => fields.has(name));
}
