/** Settings of the driver that its types do not know. */
export interface DriverSettings {
  readonly pipeline: boolean;
}

/** Statements are sent at once, also while earlier ones on the connection run: several cost one round trip. */
export const PIPELINE: DriverSettings = { pipeline: true };
