/** Name of the class that every error of the library has among its classes. */
const BASE = 'IntegrationApiError';

/**
 * Reports whether a value is an instance of `type` from another copy of the library, which a test runner or a bundler
 * can load. The class is recognised by its name, which is on its prototype; a class of the caller has no such name, so
 * its errors belong to one copy.
 */
export function isFromOtherCopy(type: object, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(type, 'name')) return false;
  const names = new Set<unknown>();
  try {
    for (let one = Object.getPrototypeOf(value) as object | null; one !== null; one = Object.getPrototypeOf(one)) {
      names.add(Reflect.get(one, 'name'));
    }
  } catch {
    // The getters of other classes, such as `DOMException`, need not work on a prototype.
    return false;
  }
  return names.has(BASE) && names.has(Reflect.get(type, 'name'));
}
