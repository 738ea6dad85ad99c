/**
 * What the data for a template may hold: the union over all values seen at one place. A value without `fields` and
 * `items` is a text, a number or a boolean.
 */
export interface Shape {
  fields: Map<string, Shape>;
  items?: Shape;
  /** Number of objects seen at this place. */
  objects: number;
  /** Number of values seen at this place. */
  values: number;
}

export function emptyShape(): Shape {
  return { fields: new Map(), objects: 0, values: 0 };
}

/** An object of which these fields are known. */
export function objectShape(fields: Record<string, Shape>): Shape {
  return { ...emptyShape(), fields: new Map(Object.entries(fields)) };
}

export function listShape(items: Shape): Shape {
  return { ...emptyShape(), items };
}

/** Reports whether some object at this place lacks a field that others have: a tag would then reach outer scopes. */
export function isSometimesAbsent(holder: Shape, name: string): boolean {
  return (holder.fields.get(name)?.values ?? 0) < holder.objects;
}

/** Adds what `value` holds to `shape`. */
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

// Of the engine's mustache: whether an item is the first or last of its list, and its number.
const POSITIONS = new Set(['-first', '-last', '-index']);

/**
 * What a tag's path leads to from the innermost of `stack` outwards, as mustache looks for it: the first name in any
 * of them, the rest only there.
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

/** The innermost scope that has a name. */
export function holderOf(name: string, stack: readonly Shape[]): Shape | undefined {
  return stack.findLast(({ fields }) => fields.has(name));
}
