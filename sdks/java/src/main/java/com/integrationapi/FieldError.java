package com.integrationapi;

import java.util.Optional;

/**
 * What is wrong with one part of a request. Either pointer or parameter says which part.
 *
 * @param pointer part of the body, a JSON Pointer in URI fragment form (RFC 6901)
 * @param parameter name of a query or path parameter, or of a header
 * @param code what is wrong, for programs; null when the API did not say
 * @param detail what is expected, for people; null when the API did not say
 */
public record FieldError(
    Optional<String> pointer, Optional<String> parameter, String code, String detail) {}
