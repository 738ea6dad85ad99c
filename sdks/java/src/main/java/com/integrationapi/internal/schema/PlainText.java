package com.integrationapi.internal.schema;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.OpenEnum;
import com.integrationapi.internal.json.Numbers;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Formats values for URLs, headers and parts of forms. */
public final class PlainText {
  private PlainText() {}

  /**
   * {@return the text of a value}
   *
   * @param value a scalar or an enum, not null
   * @throws InvalidRequestException if the value is null, not finite, of another type, or has a
   *     year without four digits
   */
  public static String of(Object value) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof OffsetDateTime dateTime) {
      return Inputs.copiedDateTime(dateTime, "a parameter");
    }
    if (value instanceof Instant instant) {
      return Inputs.copiedDateTime(instant, "a parameter");
    }
    boolean isNumber = value instanceof Number number && Double.isFinite(number.doubleValue());
    if (!isNumber && !(value instanceof Boolean) && !(value instanceof OpenEnum)) {
      String type = value == null ? "null" : value.getClass().getSimpleName();
      throw new InvalidRequestException(
          "a parameter must be text, a finite number, a boolean or a date-time, not " + type);
    }
    return value instanceof Number number ? Numbers.text(number) : value.toString();
  }
}
