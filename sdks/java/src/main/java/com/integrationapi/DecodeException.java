package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;
import java.util.Optional;

/** Thrown when a successful response does not match the contract. */
public class DecodeException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /** HTTP status, or null if only a single value cannot be read. */
  private final Integer status;

  /** Identifier of the request, or null. */
  private final String requestId;

  /** Null if only a single value cannot be read. No dump shows it. */
  private final transient byte[] rawBody;

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
    super(message, cause);
    status = null;
    requestId = null;
    rawBody = null;
  }

  DecodeException(String message, CallFacts facts, int status, String requestId, byte[] rawBody) {
    super(message, null, facts);
    this.status = status;
    this.requestId = requestId;
    this.rawBody = rawBody;
  }

  /** {@return the HTTP status, or empty if only a single value cannot be read} */
  public Optional<Integer> status() {
    return Optional.ofNullable(status);
  }

  /** {@return the identifier of the request; include it when you contact support} */
  public Optional<String> requestId() {
    return Optional.ofNullable(requestId);
  }

  /** {@return the unchanged response body, or empty if only a single value cannot be read} */
  public Optional<byte[]> rawBody() {
    return Optional.ofNullable(rawBody).map(byte[]::clone);
  }
}
