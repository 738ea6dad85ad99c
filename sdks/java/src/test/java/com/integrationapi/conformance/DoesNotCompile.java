package com.integrationapi.conformance;

/**
 * Thrown for a call that the Java compiler would reject because of a name or a type. No request is
 * sent, so the harness treats it as a call that the library rejects.
 */
final class DoesNotCompile extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception for a call.
   *
   * @param why reason that the compiler would give
   */
  DoesNotCompile(String why) {
    super(why);
  }
}
