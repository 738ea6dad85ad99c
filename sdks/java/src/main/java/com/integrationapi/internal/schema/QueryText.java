package com.integrationapi.internal.schema;

import java.util.Collection;

/** Text of a parameter: of one value, or of a list whose items are joined with commas. */
public final class QueryText {
  private QueryText() {}

  /** Encodes the text of one value. */
  @FunctionalInterface
  public interface Encoding {
    /**
     * {@return the encoded text}
     *
     * @param text text of one value
     */
    String of(String text);
  }

  /**
   * {@return the URL with more parameters}
   *
   * @param url encoded URL, with or without a query
   * @param parameters encoded pairs of names and values, joined with {@code &}
   */
  public static String appended(String url, String parameters) {
    return url + (url.indexOf('?') < 0 ? "?" : "&") + parameters;
  }

  /**
   * {@return the encoded text of a value}
   *
   * @param encoding encodes the value, or each item of a list
   * @param value a scalar, an enum or a list of these
   */
  public static String joined(Encoding encoding, Object value) {
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
