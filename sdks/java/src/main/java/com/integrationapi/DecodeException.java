package com.integrationapi;

import java.util.Optional;

/** The API reports success, but its answer can't be read as promised. */
public class DecodeException extends IntegrationApiException {
  private static final long serialVersionUID = 1L;

  /** Null when only one value of the answer could not be read. */
  private final byte[] rawBody;

  /**
   * A value that can't be read.
   *
   * @param message which value, and why
   */
  public DecodeException(String message) {
    this(message, null);
  }

  /**
   * A value that can't be read, with the cause.
   *
   * @param message which value, and why
   * @param cause what happened below
   */
  public DecodeException(String message, Throwable cause) {
    this(message, cause, null);
  }

  /**
   * An answer that can't be read.
   *
   * @param message which response, and why
   * @param cause what happened below
   * @param rawBody the answer as it came
   */
  public DecodeException(String message, Throwable cause, byte[] rawBody) {
    super(message, cause);
    this.rawBody = rawBody == null ? null : rawBody.clone();
  }

  /** {@return the answer as it came; empty when only one value of it could not be read} */
  public Optional<byte[]> rawBody() {
    return Optional.ofNullable(rawBody).map(byte[]::clone);
  }
}
