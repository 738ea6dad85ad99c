/** The library lacks a feature of the case. The suite counts these cases. */
export class Unsupported extends Error {}
