/** One thing about a place of the document that was read. */
export interface PointerDiagnostic {
  /** JSON Pointer fragment into that document. */
  pointer: string;
  /** What it is and what to do, or what becomes of it, in one line. */
  message: string;
}

/** Collects what the profile has to say, so that a reader sees all of it at once. */
export class Report {
  /** What no SDK can be made of. */
  readonly errors: PointerDiagnostic[] = [];
  /** What an SDK says less exactly than the document. */
  readonly warnings: PointerDiagnostic[] = [];

  error(pointer: string, message: string): void {
    this.#add(this.errors, pointer, message);
  }

  warn(pointer: string, message: string): void {
    this.#add(this.warnings, pointer, message);
  }

  // A component is reached from many places and has one thing to be said of it.
  #add(diagnostics: PointerDiagnostic[], pointer: string, message: string): void {
    if (!diagnostics.some((one) => one.pointer === pointer && one.message === message))
      diagnostics.push({ pointer, message });
  }
}
