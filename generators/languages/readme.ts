/** Differences of a README from those of the other libraries. */
export interface Readme {
  /** Suffix of the error classes, such as `Error`. */
  errorSuffix: string;
  /** Reason for each error class of behaviour.yaml that the library lacks. */
  lacksErrors?: Readonly<Record<string, string>>;
  /** Chapters that no other README has. */
  chapters?: readonly string[];
  /** Text in the blocks that are shown but not run, such as the name of a file for a configuration. */
  shown?: string;
}
