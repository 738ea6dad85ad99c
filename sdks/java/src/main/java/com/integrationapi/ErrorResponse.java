package com.integrationapi;

import com.integrationapi.internal.errors.ProblemDetails;
import java.util.List;
import java.util.Map;

/**
 * An answer that is an error, and the attempt it belongs to.
 *
 * @param status of HTTP
 * @param headers names in lower case
 * @param rawBody as it came
 * @param problemDetails what the body says, as far as it is a problem (RFC 9457)
 * @param method of HTTP
 * @param path template of the contract, without the values of its parameters
 * @param idempotencyKey null for reads
 */
record ErrorResponse(
    int status,
    Map<String, List<String>> headers,
    byte[] rawBody,
    ProblemDetails problemDetails,
    String method,
    String path,
    String idempotencyKey) {}
