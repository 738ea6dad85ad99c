/** An error or a warning at a position in the contract, with a hint. */
export interface Diagnostic {
  /** Path relative to the contract's folder, with forward slashes. */
  file: string;
  /** 1-based line. */
  line: number;
  /** 1-based column, in UTF-16 code units. */
  column: number;
  /** Name of the rule, as listed in `openapi/README.md`. */
  rule: string;
  /** The cause and what to do, in one line. */
  message: string;
}

/** An error or a warning at a pointer into a document. */
export interface PointerDiagnostic {
  /** JSON Pointer fragment. */
  pointer: string;
  /** The cause with a hint or its effect, in one line. */
  message: string;
}

/** Returns the diagnostic for a missing file. `holds` describes its contents in a few words. */
export function missingFile(file: string, holds: string): Diagnostic {
  return { file, line: 1, column: 1, rule: 'missing-file', message: `file is missing; it contains ${holds}` };
}

/** Compares diagnostics by file, line and column. */
export function byLocation(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

// Quoted contract text may contain terminal escapes or line breaks, but a diagnostic must be one harmless line.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Quotes contract text in a message, escaped and truncated to 60 characters. */
export function quote(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  const escaped = shown.replace(UNPRINTABLE, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return `"${escaped}"`;
}
