/** Clock of the sandbox: the machine's time plus an offset that only the lab changes, and only forwards. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Work that becomes due at a time, such as delivery attempts and the end of retention periods. */
export interface Due {
  readonly name: string;
  /** Returns the time at which the next piece becomes due, in milliseconds since the epoch; undefined if there is none. */
  next(): Promise<number | undefined>;
  /** Carries out everything that is due at the clock's time, and resolves when it has ended. */
  run(): Promise<void>;
}
