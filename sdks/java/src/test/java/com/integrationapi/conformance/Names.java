package com.integrationapi.conformance;

import java.util.Locale;

/** How a name of the contract and one of the library are found to be the same. */
final class Names {
  private Names() {}

  /** {@return whether both have the same letters and digits: {@code If-Match}, {@code ifMatch}} */
  static boolean same(String one, String other) {
    return letters(one).equals(letters(other));
  }

  /** {@return the name without the unit of a time, which Java has in the type} */
  static String withoutUnit(String name) {
    return name.endsWith("_ms") ? name.substring(0, name.length() - "_ms".length()) : name;
  }

  private static String letters(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }
}
