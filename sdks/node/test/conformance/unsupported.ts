/** The library lacks what a case is about; reported, so that the harness counts it. */
export class Unsupported extends Error {}
