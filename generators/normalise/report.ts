import type { PointerDiagnostic } from '../sources/diagnostic.ts';

/** Collects the diagnostics of the normaliser, so that a user sees all of them at once. */
export class Report {
  /** Constructs from which no SDK can be generated. */
  readonly errors: PointerDiagnostic[] = [];
  /** Constructs that SDKs represent less precisely than the document. */
  readonly warnings: PointerDiagnostic[] = [];

  error(pointer: string, message: string): void {
    this.#add(this.errors, pointer, message);
  }

  warn(pointer: string, message: string): void {
    this.#add(this.warnings, pointer, message);
  }

  // A component can be reached several times but is reported once.
  #add(diagnostics: PointerDiagnostic[], pointer: string, message: string): void {
    if (!diagnostics.some((diagnostic) => diagnostic.pointer === pointer && diagnostic.message === message))
      diagnostics.push({ pointer, message });
  }
}
