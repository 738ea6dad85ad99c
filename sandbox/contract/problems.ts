/** Statuses, titles and types of problems, read from the examples of the contract. */
import type { ContractDocument } from './document.ts';
import type { ErrorCode, Schema } from './types.ts';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly type: string;
}

export type ProblemKinds = (code: ErrorCode) => ProblemKind;

/** Codes without an example, because no operation documents them: the contract names their statuses in words only. */
const WITHOUT_EXAMPLE = { method_not_allowed: 405, not_acceptable: 406 } as const;

/** Returns the kind of each error code. */
export function problemKindsOf(document: ContractDocument): ProblemKinds {
  const kinds = new Map<string, ProblemKind>();
  for (const { value } of Object.values(document.components.examples)) {
    const { code, status, title, type } = value as Schema<'Problem'>;
    if (typeof code === 'string' && typeof title === 'string') kinds.set(code, { status, title, type });
  }
  const [code = '', known] = kinds.entries().next().value ?? [];
  for (const [other, status] of Object.entries(WITHOUT_EXAMPLE)) {
    const words = other.replaceAll('_', ' ');
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    if (known && !kinds.has(other)) kinds.set(other, { status, title, type: known.type.replace(code, other) });
  }
  return (wanted) => {
    const kind = kinds.get(wanted);
    if (!kind) throw new Error(`the contract has no example of the problem ${wanted}`);
    return kind;
  };
}
