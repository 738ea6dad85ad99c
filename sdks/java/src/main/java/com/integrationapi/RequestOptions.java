package com.integrationapi;

import com.integrationapi.internal.request.HeaderText;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What can be different for one call. Immutable. */
public final class RequestOptions {
  private static final RequestOptions NONE = builder().build();

  private final Duration timeout;
  private final String idempotencyKey;
  private final Map<String, String> headers;

  private RequestOptions(Builder builder) {
    timeout = builder.timeout;
    idempotencyKey = builder.idempotencyKey;
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
  }

  /** {@return options that leave everything as the client has it} */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder without any option} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the time for one attempt} */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** {@return the caller's own idempotency key} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return extra headers} */
  public Map<String, String> headers() {
    return headers;
  }

  /** Collects options. */
  public static final class Builder {
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Duration timeout;
    private String idempotencyKey;

    private Builder() {}

    /**
     * Sets the time for one attempt, up to the last byte of the answer.
     *
     * @param timeout more than zero
     * @return this builder
     */
    public Builder timeout(Duration timeout) {
      this.timeout = ClientBuilder.positive("timeout", timeout);
      return this;
    }

    /**
     * Sets the idempotency key of a write, instead of a random one.
     *
     * @param key 1 to 255 visible characters of ASCII
     * @return this builder
     */
    public Builder idempotencyKey(String key) {
      this.idempotencyKey = HeaderText.idempotencyKey(key);
      return this;
    }

    /**
     * Adds a header, or replaces one the library sends.
     *
     * @param name of the header
     * @param value visible characters, spaces and tabs
     * @return this builder
     */
    public Builder header(String name, String value) {
      headers.put(name, HeaderText.checked(name, value));
      return this;
    }

    /** {@return the options} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}
