package com.integrationapi.http;

import com.integrationapi.ConnectionException;

/**
 * Wraps each attempt of a client. It may change the request, change or replace the response, or end
 * the call with an exception, which is not retried unless it is a {@link ConnectionException}. It
 * may block: the asynchronous client calls it in a separate thread.
 */
@FunctionalInterface
public interface Middleware {
  /**
   * {@return the response of an attempt}
   *
   * @param request request without the API key, which is added after the last middleware
   * @param next the next middleware or, after the last one, the transport
   */
  HttpResponse intercept(HttpRequest request, Next next);

  /** The rest of an attempt. */
  @FunctionalInterface
  interface Next {
    /**
     * {@return the response}
     *
     * @param request request to send
     */
    HttpResponse send(HttpRequest request);
  }
}
