package com.integrationapi.internal.response;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.Redaction;
import java.time.Duration;

/**
 * Response that leads to an exception.
 *
 * @param response response of the API; its body is empty if it could not be read
 * @param retryAfter time that the response asks to wait, or null
 * @param isRetryable whether the same call may succeed later
 * @param redirect origin of the target of a redirect, or null
 * @param hint sentence of the library about a likely mistake in the call, or null
 * @param redaction removes secrets from texts of the server
 */
public record ErrorResponse(
    HttpResponse response,
    Duration retryAfter,
    boolean isRetryable,
    String redirect,
    String hint,
    Redaction redaction) {}
