package com.integrationapi.internal.options;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.auth.ApiKey;
import com.integrationapi.internal.middleware.Logger;
import com.integrationapi.internal.ratelimit.Slots;
import com.integrationapi.internal.retry.RetryBudget;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Options of a client, checked and with all defaults applied. Immutable.
 *
 * @param baseUrl base URL
 * @param apiKey API key
 * @param timeout timeout of an attempt
 * @param totalTimeout timeout of a call
 * @param connectTimeout timeout for opening a connection
 * @param maxRetries maximum number of retries
 * @param maxRetryAfter longest wait that the API may ask for
 * @param maxResponseBytes maximum size of a response
 * @param headers headers of every call
 * @param userAgent value of the {@code User-Agent} header
 * @param middleware middleware, the first one outermost
 * @param hooks hooks, or null
 * @param log log of attempts, or null
 * @param slots rate limiter
 * @param budget retry budget
 * @param transport transport
 * @param isOwnTransport whether the integrator supplied the transport
 * @param threads threads of the asynchronous client and of timers
 * @param executor executor of the program for asynchronous calls, or null
 */
public record ClientOptions(
    BaseUrl baseUrl,
    ApiKey apiKey,
    Duration timeout,
    Duration totalTimeout,
    Duration connectTimeout,
    int maxRetries,
    Duration maxRetryAfter,
    int maxResponseBytes,
    ExtraHeaders headers,
    String userAgent,
    List<Middleware> middleware,
    Hooks hooks,
    Logger log,
    Slots slots,
    RetryBudget budget,
    Transport transport,
    boolean isOwnTransport,
    Threads threads,
    Executor executor) {
  /** {@return the base URL only} */
  @Override
  public String toString() {
    return "ClientOptions[baseUrl=" + baseUrl.text() + "]";
  }
}
