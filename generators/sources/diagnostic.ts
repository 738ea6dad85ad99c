/** One thing that is wrong with the contract, where it stands and what to do about it. */
export interface Diagnostic {
  /** Path relative to the contract's folder, with forward slashes. */
  file: string;
  /** 1-based line. */
  line: number;
  /** 1-based column, in UTF-16 code units. */
  column: number;
  /** Name of the check that found it, as listed in the room card of openapi/rules. */
  rule: string;
  /** What is wrong and what to do, in one line. */
  message: string;
}

/** The diagnostic for a file that has to be there; `holds` says in a few words what it is for. */
export function missingFile(file: string, holds: string): Diagnostic {
  return { file, line: 1, column: 1, rule: 'missing-file', message: `file is missing; it holds ${holds}` };
}

/** Orders diagnostics as a reader works through them: by file, then from top to bottom. */
export function byLocation(a: Diagnostic, b: Diagnostic): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

// Quoted contract text may hold terminal escapes or line breaks; a diagnostic stays one harmless line.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** Quotes text out of the contract for a message: escaped, and cut at 60 characters. */
export function quote(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
  const escaped = shown.replace(UNPRINTABLE, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return `"${escaped}"`;
}
