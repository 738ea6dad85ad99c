import { operationIdOf } from '../naming.ts';
import type { NamesByOperation } from './names.ts';
import type { OperationText } from './operations.ts';

/**
 * Returns decided names with the new keys of operations that have moved: those that kept their `operationId` under another
 * path or HTTP method, and those of whose path only the names of parameters changed. Programs call the same method as before.
 */
export function withMoved(operations: readonly OperationText[], pinned: NamesByOperation): NamesByOperation {
  const moved = movedKeys(operations, pinned);
  return new Map([...pinned].map(([key, names]) => [keyAfter(key, moved), names]));
}

/** Maps the old keys of operations to the new ones. */
function movedKeys(operations: readonly OperationText[], pinned: NamesByOperation): Map<string, string> {
  const present = new Set(operations.map(({ key }) => key));
  const fresh = operations.filter(({ key }) => !pinned.has(key));
  const moved = new Map<string, string>();
  for (const [key, { operationId }] of pinned) {
    if (fresh.length === 0 || present.has(key)) continue;
    const found = fresh.find((operation) => shapeOf(operation.key) === shapeOf(key)) ?? named(fresh, operationId);
    if (found === undefined) continue;
    moved.set(key, found.key);
    fresh.splice(fresh.indexOf(found), 1);
  }
  return moved;
}

const shapeOf = (key: string): string => key.replaceAll(/\{[^}]*\}/g, '{}');

/** Returns the only operation with an `operationId`. */
function named(operations: readonly OperationText[], operationId: string): OperationText | undefined {
  const all = operations.filter((each) => each.operationId !== undefined && operationIdOf(each) === operationId);
  return all.length === 1 ? all[0] : undefined;
}

/** Returns the new key of an operation, or of its form: `POST /jobs#multipart`. */
function keyAfter(key: string, moved: ReadonlyMap<string, string>): string {
  const [operation = '', ...form] = key.split('#');
  const to = moved.get(key) ?? moved.get(operation);
  if (to === undefined) return key;
  return moved.has(key) ? to : [to, ...form].join('#');
}
