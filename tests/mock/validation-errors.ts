/** What Prism found wrong, from its `sl-violations` header; the body is the documented example whatever the cause. */
import type { Answer } from '../../scripts/mock/call.ts';

/** `request.body.items.0: required sku`: where, which JSON Schema keyword, and the field when the place is its object. */
export type Violation = string;

interface Reported {
  location: string[];
  code: string | number;
  message: string;
}

export function violation(location: string[], code: string | number, field?: string): Violation {
  return `${location.join('.')}: ${code}${field === undefined ? '' : ` ${field}`}`;
}

/** Sorted; empty when Prism reported none. */
export function violationsOf({ headers }: Answer): Violation[] {
  const header = headers.get('sl-violations');
  if (header === null) return [];
  if (!header.startsWith('[')) throw new Error(`Prism cut its list of violations short: ${header.slice(0, 200)}…`);
  return (JSON.parse(header) as Reported[])
    .map(({ location, code, message }) => violation(location, code, namedField(code, message)))
    .toSorted();
}

function namedField(code: string | number, message: string): string | undefined {
  return code === 'required' || code === 'additionalProperties' ? /'([^']*)'$/.exec(message)?.[1] : undefined;
}
