package com.integrationapi.http;

import java.time.Duration;
import java.util.Optional;

/**
 * Result of one attempt.
 *
 * @param response response with any status, or empty if none arrived
 * @param error exception of the attempt, such as a {@code DecodeException} for a successful
 *     response; empty for an error response
 * @param duration duration of the attempt
 */
public record AttemptOutcome(
    Optional<HttpResponse> response, Optional<Throwable> error, Duration duration) {}
