/** Reads the validation errors of Prism from its `sl-violations` header; the body is always the documented example. */
import type { MockResponse } from '../../scripts/mock/call.ts';

/** Location, JSON Schema keyword and field, such as `request.body.items.0: required sku`. */
export type ValidationError = string;

interface Reported {
  location: string[];
  code: string | number;
  message: string;
}

export function validationError(location: string[], code: string | number, field?: string): ValidationError {
  return `${location.join('.')}: ${code}${field === undefined ? '' : ` ${field}`}`;
}

/**
 * Returns the sorted errors, each once. Prism reports a value that matches no variant of a `oneOf` for the `oneOf` and for
 * each variant: only the variants count.
 */
export function validationErrorsOf({ headers }: MockResponse): ValidationError[] {
  const header = headers.get('sl-violations');
  if (header === null) return [];
  if (!header.startsWith('[')) throw new Error(`Prism truncated its list of violations: ${header.slice(0, 200)}…`);
  const reported = JSON.parse(header) as Reported[];
  const errors = reported
    .filter((error) => error.code !== 'oneOf' || !reported.some((other) => isVariantOf(error, other)))
    .map(({ location, code, message }) => validationError(location, code, fieldOf(code, message)));
  return [...new Set(errors)].toSorted();
}

function isVariantOf(choice: Reported, { location, code }: Reported): boolean {
  return code !== 'oneOf' && location.join('.') === choice.location.join('.');
}

function fieldOf(code: string | number, message: string): string | undefined {
  return code === 'required' || code === 'additionalProperties' ? /'([^']*)'$/.exec(message)?.[1] : undefined;
}
