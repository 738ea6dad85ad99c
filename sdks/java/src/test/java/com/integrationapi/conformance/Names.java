package com.integrationapi.conformance;

import java.util.Locale;

/** Compares names of the contract with names of the library. */
final class Names {
  private Names() {}

  /**
   * {@return whether two names have the same letters and digits, as {@code If-Match} and {@code
   * ifMatch}}
   */
  static boolean same(String name, String other) {
    return letters(name).equals(letters(other));
  }

  /** {@return the name without the unit of a duration, which Java expresses by the type} */
  static String withoutUnit(String name) {
    return name.endsWith("_ms") ? name.substring(0, name.length() - "_ms".length()) : name;
  }

  /**
   * {@return the name in the contract of a name in the library, such as {@code current_version}}
   */
  static String inContract(String name) {
    return name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  private static String letters(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }
}
