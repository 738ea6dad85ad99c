declare const mark: unique symbol;

/**
 * A text that is none of the values this version of the library knows; at run time it is a plain string, as the API sent
 * it. It has no prefix there: the one in its type is what no known value starts with, since the compiler narrows a union
 * only by texts that it can tell apart.
 */
export type UnknownValue = `unknown ${string}` & { readonly [mark]: true };

/**
 * Reads a field that the API sends and this version of the library does not know: models are the JSON of the API, whole.
 * Undefined when the model has no such field.
 */
export function unknownField(model: object, name: string): unknown {
  return Object.hasOwn(model, name) ? (model as Record<string, unknown>)[name] : undefined;
}
