package com.integrationapi.conformance;

/** Thrown for a call that the Java compiler refuses because of a name or a type. */
final class DoesNotCompile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception for a call.
   *
   * @param why reason that the compiler gives
   */
  DoesNotCompile(String why) {
    super(why);
  }
}
