package com.integrationapi.internal.response;

import com.integrationapi.ApiResponse;
import com.integrationapi.RateLimitStatus;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.ratelimit.RateLimitHeaders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of a call.
 *
 * @param <T> type of the value
 */
public final class CallResponse<T> implements ApiResponse<T> {
  private final T value;
  private final HttpResponse response;
  private final CallFacts facts;
  private final long nanos;

  /**
   * Creates a result.
   *
   * @param value decoded body
   * @param response response
   * @param facts facts of the call
   * @param nanos duration of the call
   */
  public CallResponse(T value, HttpResponse response, CallFacts facts, long nanos) {
    this.value = value;
    this.response = response;
    this.facts = facts;
    this.nanos = nanos;
  }

  /**
   * {@return the same response with another value}
   *
   * @param <R> type of the other value
   * @param other other value
   */
  public <R> CallResponse<R> withValue(R other) {
    return new CallResponse<>(other, response, facts, nanos);
  }

  @Override
  public T data() {
    return value;
  }

  @Override
  public int status() {
    return response.status();
  }

  @Override
  public Map<String, List<String>> headers() {
    return response.headers();
  }

  @Override
  public Optional<String> header(String name) {
    return response.header(name);
  }

  @Override
  public byte[] rawBody() {
    return response.body();
  }

  @Override
  public Optional<String> requestId() {
    return response.requestId();
  }

  @Override
  public Optional<RateLimitStatus> rateLimit() {
    return RateLimitHeaders.parse(response);
  }

  @Override
  public int attempts() {
    return facts.attempts();
  }

  @Override
  public int resends() {
    return facts.resends();
  }

  @Override
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(facts.idempotencyKey());
  }

  @Override
  public boolean replayed() {
    return response
        .header(Behaviour.IDEMPOTENCY_REPLAYED_HEADER)
        .orElse("")
        .equalsIgnoreCase("true");
  }

  @Override
  public Duration elapsed() {
    return Duration.ofNanos(nanos);
  }

  /** {@return the status and the identifier of the request, without the value} */
  @Override
  public String toString() {
    return "ApiResponse[status=" + status() + ", requestId=" + requestId().orElse("none") + "]";
  }
}
