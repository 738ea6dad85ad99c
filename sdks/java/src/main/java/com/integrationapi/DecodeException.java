package com.integrationapi;

import java.util.Optional;

/** Thrown when a successful response does not match the contract. */
public class DecodeException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /** Null if only a single value cannot be read. */
  private final byte[] rawBody;

  /**
   * Creates an exception for a single value.
   *
   * @param message the value and why it cannot be read
   */
  public DecodeException(String message) {
    this(message, null);
  }

  /**
   * Creates an exception for a single value, with a cause.
   *
   * @param message the value and why it cannot be read
   * @param cause the underlying exception
   */
  public DecodeException(String message, Throwable cause) {
    this(message, cause, null);
  }

  /**
   * Creates an exception for a response.
   *
   * @param message the response and why it cannot be read
   * @param cause the underlying exception
   * @param rawBody unchanged response body
   */
  public DecodeException(String message, Throwable cause, byte[] rawBody) {
    super(message, cause);
    this.rawBody = rawBody == null ? null : rawBody.clone();
  }

  /** {@return the unchanged response body, or empty if only a single value cannot be read} */
  public Optional<byte[]> rawBody() {
    return Optional.ofNullable(rawBody).map(byte[]::clone);
  }
}
