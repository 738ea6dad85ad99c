package com.integrationapi.internal.json;

/** Text that is not the JSON it should be, or a value that has no form in JSON. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JsonException(String message) {
    super(message);
  }

  JsonException(String message, Throwable cause) {
    super(message, cause);
  }
}
