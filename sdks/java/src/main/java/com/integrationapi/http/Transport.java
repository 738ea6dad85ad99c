package com.integrationapi.http;

import com.integrationapi.ConnectionException;
import com.integrationapi.TimeoutException;
import java.io.IOException;
import java.time.Duration;

/**
 * Sends single HTTP requests: without retries, and without following redirects. Safe to share
 * between threads. Both clients call it in a thread that may block: the synchronous client in that
 * of its caller, the asynchronous client in a separate one.
 */
@FunctionalInterface
public interface Transport extends AutoCloseable {
  /**
   * Sends a request once and returns the complete response. An interrupt of the thread should end
   * it at once and free the connection.
   *
   * @param request request to send
   * @param timeout maximum time up to the last byte of the response; positive
   * @return the response with any status
   * @throws ConnectTimeoutException if no connection is opened in time: {@link TimeoutException}
   *     with the phase {@code CONNECT}
   * @throws java.io.InterruptedIOException if the response is not complete in time: {@link
   *     TimeoutException}
   * @throws IOException if no complete response arrives: {@link ConnectionException}
   * @throws InterruptedException if the thread was interrupted
   */
  HttpResponse send(HttpRequest request, Duration timeout) throws IOException, InterruptedException;

  /** Closes idle connections. A later request opens a new one. */
  @Override
  default void close() {}
}
