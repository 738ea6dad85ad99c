package com.integrationapi.internal.transport;

import java.io.IOException;

/**
 * Thrown if the content of a request cannot be read, so that another attempt would fail as well.
 */
public final class SourceException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param reason what is wrong with the content
   * @param cause exception of the source, or null
   */
  public SourceException(String reason, Throwable cause) {
    super("the content of the request cannot be sent: " + reason, cause);
  }
}
