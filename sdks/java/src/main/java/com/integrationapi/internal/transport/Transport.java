package com.integrationapi.internal.transport;

import com.integrationapi.ConnectionException;
import java.time.Duration;

/** Sends single HTTP requests. Safe to share between threads. */
public interface Transport extends AutoCloseable {
  /**
   * Sends a request once and returns the complete response.
   *
   * @param request request to send
   * @param timeout maximum duration, up to the last byte of the response
   * @return the response with any status
   * @throws ConnectionException if no complete response is received
   */
  HttpResponse send(HttpRequest request, Duration timeout);

  /** Closes all connections. */
  @Override
  void close();
}
