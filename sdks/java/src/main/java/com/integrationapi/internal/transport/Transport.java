package com.integrationapi.internal.transport;

import com.integrationapi.ConnectionException;
import java.time.Duration;

/** Sends one request, once. Safe to share between threads. */
public interface Transport extends AutoCloseable {
  /**
   * {@return the answer, complete}
   *
   * @param request to be sent
   * @param timeout up to the last byte of the answer
   * @throws ConnectionException when there is no complete answer
   */
  HttpResponse send(HttpRequest request, Duration timeout);

  /** Frees the connections. */
  @Override
  void close();
}
