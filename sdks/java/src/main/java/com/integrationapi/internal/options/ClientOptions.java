package com.integrationapi.internal.options;

import com.integrationapi.http.Hooks;
import com.integrationapi.http.Middleware;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.auth.ApiKey;
import com.integrationapi.internal.auth.Credentials;
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
 * @param credentials credentials that are not an API key
 * @param tokens source of access tokens, or null
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
    Credentials credentials,
    TokenSource tokens,
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
  private static final Duration LONGEST = Duration.ofDays(1);

  /** {@return whether code of the integrator returns the API key, or a part of the credentials} */
  public boolean isKeyDynamic() {
    return apiKey.isDynamic() || credentials.isDynamic();
  }

  /**
   * {@return the options of requests for access tokens: with the transport and its limits, and
   * without everything that belongs to the API}
   *
   * @param shown credentials that errors do not show
   */
  public ClientOptions forTokens(Credentials shown) {
    return new ClientOptions(
        new BaseUrl(""),
        ApiKey.NONE,
        shown,
        null,
        timeout,
        // The calls that wait for the token have their own limits.
        LONGEST,
        connectTimeout,
        maxRetries,
        maxRetryAfter,
        maxResponseBytes,
        ExtraHeaders.NONE,
        userAgent,
        List.of(),
        null,
        null,
        new Slots(false, Duration.ZERO),
        budget,
        transport,
        isOwnTransport,
        threads,
        null);
  }

  /** {@return the base URL only} */
  @Override
  public String toString() {
    return "ClientOptions[baseUrl=" + baseUrl.text() + "]";
  }
}
