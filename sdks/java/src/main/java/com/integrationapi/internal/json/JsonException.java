package com.integrationapi.internal.json;

/** Thrown for text that is not the expected JSON, or for a value that JSON cannot represent. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message the fault
   */
  public JsonException(String message) {
    super(message);
  }

  JsonException(String message, Throwable cause) {
    super(message, cause);
  }
}
