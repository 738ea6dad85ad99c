declare const mark: unique symbol;

/**
 * A text other than the values that this version of the library knows. At run time it is the plain string that the API
 * sent. The prefix exists only in the type: no known value starts with it, because the compiler narrows a union only by
 * texts that it can distinguish.
 */
export type UnknownValue = `unknown ${string}` & { readonly [mark]: true };

/**
 * Values of an enum in a request: those that this version of the library knows, so that a misspelt value is a typing
 * error, and the result of `unknownValue`.
 */
export type RequestValue<Enum extends string> =
  | (Enum extends unknown ? (string extends Enum ? never : Enum) : never)
  | UnknownValue;

/**
 * Returns a text that can be sent where this version of the library knows no such value, such as a newer status or one
 * from a response.
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
