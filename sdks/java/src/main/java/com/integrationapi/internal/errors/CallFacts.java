package com.integrationapi.internal.errors;

import java.io.Serializable;

/**
 * Facts about a call, which each of its exceptions has.
 *
 * @param method HTTP method, or null outside of a call
 * @param path path template, without parameter values, or null outside of a call
 * @param attempts number of attempts; 0 if no request was sent
 * @param idempotencyKey key of a write, or null for reads
 * @param resends number of requests that were lost with an idle connection and sent again
 */
public record CallFacts(
    String method, String path, int attempts, String idempotencyKey, int resends)
    implements Serializable {
  /** Facts of an error outside of a call. */
  public static final CallFacts NONE = new CallFacts(null, null, 0, null, 0);

  /**
   * {@return the same facts with another number of attempts}
   *
   * @param number number of attempts
   */
  public CallFacts withAttempts(int number) {
    return new CallFacts(method, path, number, idempotencyKey, resends);
  }

  /** {@return the same facts after a request was sent again} */
  public CallFacts withResend() {
    return new CallFacts(method, path, attempts, idempotencyKey, resends + 1);
  }

  /** {@return the method and the path template, with which messages begin} */
  public String call() {
    return method + " " + path;
  }
}
