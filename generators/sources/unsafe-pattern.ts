import { isSafePattern } from 'redos-detector';
import { isScalar, type Pair, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from './parse.ts';

// A pattern that is safe takes a few steps. The limit makes the time of the check finite and the same on every machine.
const MAX_STEPS = 1000;
// Below these keys, `pattern` is a field of the data.
const DATA_KEYS = new Set(['default', 'enum', 'example', 'examples', 'value']);

/**
 * Reports each pattern in the file whose time can grow faster than the length of the text. It runs before any other tool,
 * because the linter matches examples against patterns.
 */
export function unsafePatternsIn(file: SourceFile): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(file.document, {
    Pair: (_key, pair, ancestors) => {
      if (keyText(pair) !== 'pattern' || !isScalar(pair.value) || typeof pair.value.value !== 'string') return;
      const parents = ancestors.filter((item): item is Pair => (item as Pair).key !== undefined && 'value' in item);
      if (parents.some((parent) => DATA_KEYS.has(keyText(parent) ?? ''))) return;
      const pattern = pair.value.value;
      const error = patternError(pattern);
      if (error === undefined) return;
      diagnostics.push(diagnosticAt(file, pair.value, 'safe-pattern', `pattern ${quote(pattern)} ${error}`));
    },
  });
  return diagnostics;
}

/** Returns why a pattern must not be used, and what to do; undefined for a safe pattern. */
export function patternError(pattern: string): string | undefined {
  if (!isRegularExpression(pattern)) return 'is not a regular expression of ECMA-262; correct it';
  if (isProvenSafe(pattern)) return undefined;
  return 'can backtrack without bound, so that a short text blocks a server or a client; let only one of its repetitions match each character, as in ^[a-z]+(-[a-z]+)*$';
}

function isRegularExpression(pattern: string): boolean {
  try {
    // JSON Schema recommends the dialect with Unicode.
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}

function isProvenSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxSteps: MAX_STEPS }).safe;
  } catch {
    // The analysis does not know every construct.
    return false;
  }
}
