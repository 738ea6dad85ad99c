package com.integrationapi;

import java.time.Duration;
import java.util.Optional;

/**
 * Rate limit of the API key, as stated in a response.
 *
 * @param limit number of requests allowed in a window
 * @param remaining number of requests left in this window
 * @param reset time until the window ends
 * @param window length of a window
 */
public record RateLimitStatus(
    Optional<Long> limit,
    Optional<Long> remaining,
    Optional<Duration> reset,
    Optional<Duration> window) {}
