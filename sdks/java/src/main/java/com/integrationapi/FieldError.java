package com.integrationapi;

import java.util.Optional;

/**
 * An invalid field or parameter of a request, as reported by the API.
 *
 * @param pointer JSON Pointer to the field in the body, in URI fragment form (RFC 6901); empty for
 *     a parameter
 * @param parameter name of the query parameter, path parameter or header; empty for a field
 * @param code machine-readable error code; an empty text if the API sent none
 * @param detail explanation of the expected value; an empty text if the API sent none
 * @param currentVersion current version of the record, if the code is {@code version_conflict}
 */
public record FieldError(
    Optional<String> pointer,
    Optional<String> parameter,
    String code,
    String detail,
    Optional<Long> currentVersion) {
  /**
   * {@return whether the field has a code}
   *
   * @param expected constant of the codes of fields, such as {@code FieldErrorCode.TOO_SMALL}
   */
  public boolean is(OpenEnum expected) {
    return expected != null && expected.value().equals(code);
  }
}
