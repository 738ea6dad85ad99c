package com.integrationapi.internal.stream;

import java.io.IOException;

/** Thrown if an item of a stream is larger than the maximum size of a response. */
final class TooLargeException extends IOException {
  private static final long serialVersionUID = 1L;
}
