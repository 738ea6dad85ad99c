package com.integrationapi.internal.stream;

/** Form of a response that is read while it arrives. */
public enum StreamFormat {
  /** Server-sent events (WHATWG HTML) whose data is JSON. */
  EVENTS,
  /** Server-sent events whose data is text. */
  TEXTS,
  /** JSON, one value in each line. */
  LINES,
  /** JSON text sequence (RFC 7464). */
  SEQUENCE;

  /** {@return whether the response consists of events} */
  public boolean hasEvents() {
    return this == EVENTS || this == TEXTS;
  }
}
