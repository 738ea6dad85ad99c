package com.integrationapi.conformance;

/** The library has no such thing. */
final class Unsupported extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A call that can't be made.
   *
   * @param what the library has not
   */
  Unsupported(String what) {
    super(what);
  }
}
