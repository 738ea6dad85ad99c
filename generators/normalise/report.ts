/** One thing about a place of the document that was read. */
export interface Remark {
  /** JSON Pointer fragment into that document. */
  pointer: string;
  /** What it is and what to do, or what becomes of it, in one line. */
  message: string;
}

/** Collects what the profile has to say, so that a reader sees all of it at once. */
export class Report {
  /** What no SDK can be made of. */
  readonly refusals: Remark[] = [];
  /** What an SDK says less exactly than the document. */
  readonly notes: Remark[] = [];

  refuse(pointer: string, message: string): void {
    this.#add(this.refusals, pointer, message);
  }

  note(pointer: string, message: string): void {
    this.#add(this.notes, pointer, message);
  }

  // A component is reached from many places and has one thing to be said of it.
  #add(remarks: Remark[], pointer: string, message: string): void {
    if (!remarks.some((one) => one.pointer === pointer && one.message === message)) remarks.push({ pointer, message });
  }
}
