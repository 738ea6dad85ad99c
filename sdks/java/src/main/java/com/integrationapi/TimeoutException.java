package com.integrationapi;

/** No complete answer came in time. A write may have taken effect. */
public class TimeoutException extends ConnectionException {
  private static final long serialVersionUID = 1L;

  /** What took too long. */
  public enum Phase {
    /** Opening the connection, TLS included. */
    CONNECT,
    /** One attempt, up to the last byte of the body. */
    ATTEMPT,
    /** The whole call with all its attempts and waits. */
    TOTAL
  }

  /** What took too long. */
  private final Phase phase;

  /**
   * A time-out.
   *
   * @param message what took how long
   * @param phase what took too long
   * @param cause what happened below, or null
   */
  public TimeoutException(String message, Phase phase, Throwable cause) {
    super(message, cause);
    this.phase = phase;
  }

  /** {@return what took too long} */
  public Phase phase() {
    return phase;
  }
}
