package com.integrationapi.conformance;

import com.integrationapi.IntegrationApiException;
import java.util.concurrent.CancellationException;

/**
 * Thrown for a cancelled future. Java defines its exception, so that it counts as the error of a
 * cancelled call. The library can add its own exception as the cause.
 */
final class CancelledFuture extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception for a cancelled future.
   *
   * @param cancelled exception of the future
   */
  CancelledFuture(CancellationException cancelled) {
    super(cancelled.getMessage(), cancelled);
  }

  /** {@return the exception whose members and texts a program sees} */
  Throwable visible() {
    Throwable own = getCause();
    // Newer versions of Java wrap the exception of the future in another one.
    while (own != null && !(own instanceof IntegrationApiException)) {
      own = own.getCause();
    }
    return own == null ? getCause() : own;
  }
}
