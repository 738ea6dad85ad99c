declare const mark: unique symbol;

/**
 * A text other than the values that this version of the library knows. At run time it is the plain string that the API
 * sent. The prefix exists only in the type: no known value starts with it, because the compiler narrows a union only by
 * texts that it can distinguish.
 */
export type UnknownValue = `unknown ${string}` & { readonly [mark]: true };

/**
 * Returns a text that this version of the library does not know as a value of an enum, such as a newer status, to send it
 * or to compare a response with it.
 */
export function unknownValue(text: string): UnknownValue {
  return text as UnknownValue;
}

/**
 * Returns a field that the API sends and this version of the library does not know, because models are the complete
 * JSON of the API. Returns undefined if the model has no such field.
 */
export function unknownField(model: object, name: string): unknown {
  return Object.hasOwn(model, name) ? (model as Record<string, unknown>)[name] : undefined;
}
