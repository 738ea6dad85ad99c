/**
 * Fields of a record of the contract. Each one is named, and an optional one may be undefined, so that the compiler asks
 * for a field that the contract adds.
 */
type Fields<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

/** Returns a record from all of its fields, without those that are undefined. */
export function record<T>(fields: Fields<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
