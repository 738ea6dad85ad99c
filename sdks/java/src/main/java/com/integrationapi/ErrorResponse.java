package com.integrationapi;

import com.integrationapi.internal.errors.ProblemDetails;
import java.util.List;
import java.util.Map;

/**
 * Error response, with the request that caused it.
 *
 * @param status HTTP status
 * @param headers response headers, with names in lower case
 * @param rawBody unchanged response body
 * @param problemDetails problem details read from the body (RFC 9457)
 * @param method HTTP method of the request
 * @param path path template from the contract, without parameter values
 * @param idempotencyKey idempotency key of the request, or null for reads
 */
record ErrorResponse(
    int status,
    Map<String, List<String>> headers,
    byte[] rawBody,
    ProblemDetails problemDetails,
    String method,
    String path,
    String idempotencyKey) {}
