package com.integrationapi.internal.json;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Date-times as in RFC 3339. Digits beyond nanoseconds, which Java's types cannot represent, are
 * cut off.
 */
public final class DateTimes {
  /** Length of {@code 2026-05-01T12:34:56}. */
  private static final int LENGTH = 19;

  private static final int MAX_YEAR = 9999;
  private static final Instant EARLIEST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private DateTimes() {}

  /**
   * {@return whether a text is a date-time that exists}
   *
   * @param text text to check
   */
  public static boolean isValid(String text) {
    if (text.length() <= LENGTH || !hasSeparators(text)) {
      return false;
    }
    int year = number(text, 0, 4);
    int month = number(text, 5, 7);
    int day = number(text, 8, 10);
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, 19);
    boolean isDate = year >= 0 && month >= 1 && month <= 12 && day >= 1;
    return isDate
        && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth())
        && hour >= 0
        && hour <= 23
        && minute >= 0
        && minute <= 59
        && second >= 0
        && second <= 59
        && isOffset(text, endOfFraction(text));
  }

  /**
   * {@return the instant of a valid date-time}
   *
   * @param text date-time that is valid
   */
  public static Instant instant(String text) {
    long days =
        LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)).toEpochDay();
    int seconds =
        (number(text, 11, 13) * 60 + number(text, 14, 16)) * 60 + number(text, 17, LENGTH);
    int end = endOfFraction(text);
    return Instant.ofEpochSecond(
        days * 86_400 + seconds - offsetSeconds(text, end), nanos(text, end));
  }

  /**
   * {@return a date-time as it is sent, with all digits of its fraction but no trailing zeros}
   *
   * @param value date-time of the years 0 to 9999
   * @throws JsonException if the year has more digits
   */
  public static String text(OffsetDateTime value) {
    // RFC 3339 has no offsets with seconds.
    if (value.getOffset().getTotalSeconds() % 60 != 0) {
      return text(value.toInstant());
    }
    if (value.getYear() < 0 || value.getYear() > MAX_YEAR) {
      throw new JsonException("the year of a date-time must have four digits");
    }
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value);
  }

  /**
   * {@return an instant as it is sent, in UTC}
   *
   * @param value instant of the years 0 to 9999
   * @throws JsonException if the year has more digits
   */
  public static String text(Instant value) {
    if (value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
      throw new JsonException("the year of a date-time must have four digits");
    }
    return text(value.atOffset(ZoneOffset.UTC));
  }

  private static boolean hasSeparators(String text) {
    char separator = text.charAt(10);
    return text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && (separator == 'T' || separator == 't')
        && text.charAt(13) == ':'
        && text.charAt(16) == ':';
  }

  /** {@return the index after the fraction, or -1 if it has no digits} */
  private static int endOfFraction(String text) {
    if (text.charAt(LENGTH) != '.') {
      return LENGTH;
    }
    int end = LENGTH + 1;
    while (end < text.length() && digit(text, end) >= 0) {
      end++;
    }
    return end == LENGTH + 1 ? -1 : end;
  }

  private static boolean isOffset(String text, int start) {
    if (start < 0 || start >= text.length()) {
      return false;
    }
    char sign = text.charAt(start);
    if (sign == 'Z' || sign == 'z') {
      return start + 1 == text.length();
    }
    if (sign != '+' && sign != '-' || start + 6 != text.length() || text.charAt(start + 3) != ':') {
      return false;
    }
    int hours = number(text, start + 1, start + 3);
    int minutes = number(text, start + 4, start + 6);
    return hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
  }

  private static int offsetSeconds(String text, int start) {
    char sign = text.charAt(start);
    if (sign == 'Z' || sign == 'z') {
      return 0;
    }
    int seconds =
        number(text, start + 1, start + 3) * 3600 + number(text, start + 4, start + 6) * 60;
    return sign == '-' ? -seconds : seconds;
  }

  private static int nanos(String text, int end) {
    int nanos = 0;
    for (int index = LENGTH + 1; index <= LENGTH + 9; index++) {
      nanos = nanos * 10 + (index < end ? digit(text, index) : 0);
    }
    return nanos;
  }

  /** {@return the number between two positions, or a negative one if it is not only digits} */
  private static int number(String text, int start, int end) {
    int value = 0;
    for (int index = start; index < end; index++) {
      int digit = digit(text, index);
      if (digit < 0) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private static int digit(String text, int index) {
    int digit = text.charAt(index) - '0';
    return digit >= 0 && digit <= 9 ? digit : -1;
  }
}
