package com.integrationapi.internal.request;

import java.time.OffsetDateTime;

/** Formats values for URLs, headers and parts of forms. */
final class PlainText {
  private PlainText() {}

  /**
   * {@return the text of a value}
   *
   * @param value a scalar or an enum, not null
   */
  static String of(Object value) {
    return value instanceof OffsetDateTime dateTime ? Inputs.text(dateTime) : value.toString();
  }
}
