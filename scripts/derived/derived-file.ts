/** A committed file whose text follows from the contract, the runtime numbers or the cases. `npm run generate` writes it. */
export interface DerivedFile {
  /** Relative to the root. */
  path: string;
  /** Returns the whole text; `current` is the present one, for a document of which only a part is derived. */
  text(current: string, root: string): Promise<string>;
}
