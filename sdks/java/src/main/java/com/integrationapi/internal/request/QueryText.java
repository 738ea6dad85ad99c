package com.integrationapi.internal.request;

import java.util.Collection;

/** Text of a parameter: of one value, or of a list whose items are joined with commas. */
final class QueryText {
  private QueryText() {}

  /** Encodes the text of one value. */
  @FunctionalInterface
  interface Encoding {
    /** {@return the encoded text} */
    String of(String text);
  }

  /**
   * {@return the encoded text of a value}
   *
   * @param encoding encodes the value, or each item of a list
   * @param value a scalar, an enum or a list of these
   */
  static String joined(Encoding encoding, Object value) {
    if (!(value instanceof Collection<?> list)) {
      return encoding.of(PlainText.of(value));
    }
    StringBuilder text = new StringBuilder();
    String separator = "";
    for (Object item : list) {
      text.append(separator).append(encoding.of(PlainText.of(item)));
      separator = ",";
    }
    return text.toString();
  }
}
