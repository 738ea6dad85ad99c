package com.integrationapi.internal.json;

import java.nio.charset.StandardCharsets;

/**
 * Caches the names of fields that were read before. A cached name needs no new string, already has
 * its hash, and is the same object as the literal in a {@code switch}.
 */
final class FieldNames {
  private static final int SLOTS = 1024;
  private static final int MAX_LENGTH = 64;

  // Races are harmless: strings are immutable, and a lost entry is added again.
  private static final String[] NAMES = new String[SLOTS];

  private FieldNames() {}

  /**
   * {@return the name}
   *
   * @param bytes text that contains the name as ASCII
   * @param start index of the first byte of the name
   * @param end index after its last byte
   * @param hash hash of the name as {@link String#hashCode()} defines it
   */
  static String of(byte[] bytes, int start, int end, int hash) {
    int slot = (hash ^ hash >>> 10) & SLOTS - 1;
    String known = NAMES[slot];
    if (known != null && !(known.hashCode() == hash && isSame(known, bytes, start, end))) {
      slot ^= 1;
      known = NAMES[slot];
    }
    if (known != null && known.hashCode() == hash && isSame(known, bytes, start, end)) {
      return known;
    }
    String name = new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    // An entry is never replaced, so that names in data cannot displace those of the contract.
    if (known == null && name.length() <= MAX_LENGTH) {
      name = name.intern();
      NAMES[slot] = name;
    }
    return name;
  }

  private static boolean isSame(String name, byte[] bytes, int start, int end) {
    if (name.length() != end - start) {
      return false;
    }
    for (int index = 0; index < name.length(); index++) {
      if (name.charAt(index) != bytes[start + index]) {
        return false;
      }
    }
    return true;
  }
}
