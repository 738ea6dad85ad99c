package com.integrationapi.internal.request;

import java.time.OffsetDateTime;

/** Values as they stand in a URL, a header or a part of a form. */
final class PlainText {
  private PlainText() {}

  /**
   * {@return the text of a scalar or an enum}
   *
   * @param value not null
   */
  static String of(Object value) {
    return value instanceof OffsetDateTime time ? Inputs.text(time) : value.toString();
  }
}
