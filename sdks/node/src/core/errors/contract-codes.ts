/** Schemas of the contract by name. The generated code adds them, because the core does not import generated code. */
export interface Schemas {}

// A contract without such a schema has the general type.

/** Code of an error: the known ones, and any text, because the API may add codes at any time. */
export type ErrorCode = Schemas extends { ErrorCode: infer Code extends string } ? Code : string;

/** One invalid part of a request, as the API reports it (RFC 9457 `errors`). */
export type FieldError = Schemas extends { FieldError: infer Model extends GeneralFieldError }
  ? Model
  : GeneralFieldError;

interface GeneralFieldError {
  /** Location in the body as a JSON Pointer (RFC 6901), if the body is invalid. */
  pointer?: string;
  /** Name of the invalid query, path or header parameter. */
  parameter?: string;
  /** Machine-readable code, such as `required`. */
  code: string;
  /** Explanation for people. */
  detail: string;
}
