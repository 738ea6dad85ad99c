package com.integrationapi;

import com.integrationapi.internal.request.HeaderText;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Options of a single request. Immutable. */
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

  /** {@return options that change nothing} */
  public static RequestOptions none() {
    return NONE;
  }

  /** {@return a builder with no option set} */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the timeout of an attempt, or empty to use that of the client} */
  public Optional<Duration> timeout() {
    return Optional.ofNullable(timeout);
  }

  /** {@return the idempotency key, or empty to send a random one} */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** {@return the extra headers} */
  public Map<String, String> headers() {
    return headers;
  }

  /** Builder for {@link RequestOptions}. */
  public static final class Builder {
    private final Map<String, String> headers = new LinkedHashMap<>();
    private Duration timeout;
    private String idempotencyKey;

    private Builder() {}

    /**
     * Sets the timeout of an attempt, up to the last byte of the response.
     *
     * @param timeout positive duration
     * @return this builder
     * @throws ConfigurationException if the duration is not positive
     */
    public Builder timeout(Duration timeout) {
      this.timeout = ClientBuilder.positive("timeout", timeout);
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
     * @param value visible ASCII characters, spaces and tabs
     * @return this builder
     * @throws InvalidRequestException if the name or the value is not valid in a header
     */
    public Builder header(String name, String value) {
      headers.put(name, HeaderText.checked(name, value));
      return this;
    }

    /** {@return options with the values that are set} */
    public RequestOptions build() {
      return new RequestOptions(this);
    }
  }
}
