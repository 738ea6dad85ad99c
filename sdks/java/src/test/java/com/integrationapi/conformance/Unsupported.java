package com.integrationapi.conformance;

/** Thrown for a feature that the library does not have. */
final class Unsupported extends RuntimeException {
  Unsupported(String feature) {
    super(feature);
  }

  /** Thrown for a call that the Java compiler refuses because of a name or a type. */
  static final class DoesNotCompile extends RuntimeException {
    DoesNotCompile(String reason) {
      super(reason);
    }
  }
}
