package com.integrationapi.internal.auth;

import java.util.List;

/**
 * Security scheme that an operation needs.
 *
 * @param scheme name in the document
 * @param scopes scopes of the token; empty if the operation names none
 */
public record SchemeUse(String scheme, List<String> scopes) {}
