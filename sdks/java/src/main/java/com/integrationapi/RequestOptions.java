package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.checks.HeaderText;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Options of a single call. Immutable. */
public final class RequestOptions {
  private static final RequestOptions NONE = builder().build();

  private final Duration timeout;
  private final Duration totalTimeout;
  private final Integer maxRetries;
  private final String idempotencyKey;
  private final Map<String, String> headers;
  private final Map<String, String> query;

  private RequestOptions(Builder builder) {
    timeout = builder.timeout;
    totalTimeout = builder.totalTimeout;
    maxRetries = builder.maxRetries;
    idempotencyKey = builder.idempotencyKey;
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(builder.headers));
    query = Collections.unmodifiableMap(new LinkedHashMap<>(builder.query));
  }

  /** {@return options that change nothing} */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder with no option set} */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * {@return options with an idempotency key}
   *
   * @param key 1 to 255 visible ASCII characters, without spaces
   * @throws InvalidRequestException if the key has another form
   * @deprecated Use {@link #builder()}, like for all options. The next major version removes it.
   */
  @Deprecated
  public static RequestOptions idempotencyKey(String key) {
    return builder().idempotencyKey(key).build();
  }

  /** {@return a builder with these options} */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.timeout = timeout;
    builder.totalTimeout = totalTimeout;
    builder.maxRetries = maxRetries;
    builder.idempotencyKey = idempotencyKey;
    builder.headers.putAll(headers);
    builder.query.putAll(query);
    return builder;
  }

  /** {@return the timeout of an attempt, or empty to use the default of the client} */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** {@return the timeout of the call, or empty to use the default of the client} */
  public Optional<Duration> totalTimeout() {
    return Optional.ofNullable(totalTimeout);
  }

  /** {@return the maximum number of retries, or empty to use the default of the client} */
  public Optional<Integer> maxRetries() {
    return Optional.ofNullable(maxRetries);
  }

  /** {@return the idempotency key, or empty to send a random one} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return the extra headers} */
  public Map<String, String> headers() {
    return headers;
  }

  /** {@return the extra query parameters} */
  public Map<String, String> query() {
    return query;
  }

  /** {@return the names of the options that are set} */
  @Override
  public String toString() {
    return "RequestOptions[headers=" + headers.keySet() + ", query=" + query.keySet() + "]";
  }

  /** Builder for {@link RequestOptions}. */
  public static final class Builder {
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, String> query = new LinkedHashMap<>();
    private Duration timeout;
    private Duration totalTimeout;
    private Integer maxRetries;
    private String idempotencyKey;

    private Builder() {}

    /**
     * Sets the timeout of an attempt, up to the last byte of the response.
     *
     * @param timeout positive duration
     * @return this builder
     * @throws InvalidRequestException if the duration is not positive
     */
    public Builder timeout(Duration timeout) {
      this.timeout = CheckOptions.positive("timeout", timeout, InvalidRequestException::new);
      return this;
    }

    /**
     * Sets the timeout of the call, with all attempts and waits.
     *
     * @param totalTimeout positive duration
     * @return this builder
     * @throws InvalidRequestException if the duration is not positive
     */
    public Builder totalTimeout(Duration totalTimeout) {
      this.totalTimeout =
          CheckOptions.positive("totalTimeout", totalTimeout, InvalidRequestException::new);
      return this;
    }

    /**
     * Sets the maximum number of retries.
     *
     * @param maxRetries number of retries; 0 for a single attempt
     * @return this builder
     * @throws InvalidRequestException if the number is negative
     */
    public Builder maxRetries(int maxRetries) {
      this.maxRetries = CheckOptions.retries(maxRetries, InvalidRequestException::new);
      return this;
    }

    /**
     * Sets the idempotency key of a write. Default: a random UUID.
     *
     * @param key 1 to 255 visible ASCII characters, without spaces
     * @return this builder
     * @throws InvalidRequestException if the key has another form
     */
    public Builder idempotencyKey(String key) {
      this.idempotencyKey = HeaderText.idempotencyKey(key);
      return this;
    }

    /**
     * Adds a header, or replaces one that the library sends.
     *
     * @param name name of the header
     * @param value text without line breaks
     * @return this builder
     * @throws InvalidRequestException if the name or the value is not valid in a header
     */
    public Builder header(String name, String value) {
      headers.put(name, HeaderText.checked(name, value));
      return this;
    }

    /**
     * Adds a query parameter that is not in the contract.
     *
     * @param name name of the parameter
     * @param value text of the parameter
     * @return this builder
     * @throws InvalidRequestException if the name or the value is null
     */
    public Builder query(String name, String value) {
      if (name == null || value == null) {
        throw new InvalidRequestException("the name and the value of a query must not be null");
      }
      query.put(name, value);
      return this;
    }

    /** {@return options with the values that are set} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}
