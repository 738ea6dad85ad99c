package com.integrationapi.internal.transport;

import java.io.IOException;

/** Thrown if the server sent something that is not HTTP, or ended the connection too early. */
final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1L;

  ProtocolException(String message) {
    super(message);
  }
}
