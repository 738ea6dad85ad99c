package com.integrationapi.conformance;

/** Thrown for a feature that the library does not have. */
final class Unsupported extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception for a missing feature.
   *
   * @param what name of the feature
   */
  Unsupported(String what) {
    super(what);
  }
}
