package com.integrationapi;

import com.integrationapi.internal.errors.CallFacts;

/** Thrown when no complete response arrives before the timeout. A write may have taken effect. */
public class TimeoutException extends ConnectionException {
  private static final long serialVersionUID = 1L;

  /** Part of a call that has a timeout. */
  public enum Phase {
    /** Opening the connection, including TLS. */
    CONNECT,
    /** One attempt, up to the last byte of the response. */
    ATTEMPT,
    /** Whole call, including all attempts and waits. */
    TOTAL
  }

  /** Part of the call that timed out. */
  private final Phase phase;

  /**
   * Creates an exception for a timeout.
   *
   * @param message the part of the call that timed out, and its timeout
   * @param phase part of the call that timed out
   * @param cause the underlying exception, or null
   */
  public TimeoutException(String message, Phase phase, Throwable cause) {
    this(message, phase, cause, CallFacts.NONE);
  }

  TimeoutException(String message, Phase phase, Throwable cause, CallFacts facts) {
    super(message, cause, facts, true);
    this.phase = phase;
  }

  /** {@return the part of the call that timed out} */
  public Phase phase() {
    return phase;
  }
}
