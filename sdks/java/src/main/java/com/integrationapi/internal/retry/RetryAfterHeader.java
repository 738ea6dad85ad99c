package com.integrationapi.internal.retry;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.behaviour.Behaviour;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the headers that tell a client how long to wait before a retry. */
public final class RetryAfterHeader {
  private static final String IN_MILLISECONDS = Behaviour.RETRIES_RETRY_AFTER_HEADERS.get(0);
  private static final String IN_SECONDS = Behaviour.RETRIES_RETRY_AFTER_HEADERS.get(1);
  private static final Pattern DECIMAL = Pattern.compile("[0-9]+(?:\\.[0-9]+)?");
  private static final int MOST_DIGITS = 300;
  private static final BigDecimal LONGEST_MS =
      BigDecimal.valueOf(Duration.ofDays(36500).toMillis());
  private static final List<String> MONTHS =
      List.of("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec");
  // IMF-fixdate and the format of RFC 850 (RFC 9110, 5.6.7).
  private static final Pattern DATE =
      Pattern.compile(
          "[A-Z][a-z]{2,8}, ([ 0-9][0-9])[ -]([A-Z][a-z]{2})[ -]([0-9]{4}|[0-9]{2})"
              + " ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT");
  // The third format, asctime: Sun Nov  6 08:49:37 1994.
  private static final Pattern ASCTIME =
      Pattern.compile("([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ 0-9][0-9]) ([0-9:]{8}) ([0-9]{4})");

  private RetryAfterHeader() {}

  /**
   * {@return the time to wait from {@code Retry-After-Ms} or {@code Retry-After} (RFC 9110,
   * 10.2.3), or null if neither is valid} A date is compared with the server's clock, the {@code
   * Date} header, if the response has one.
   *
   * @param response response with any status
   * @param clock clock of this machine
   */
  public static Duration parse(HttpResponse response, Clock clock) {
    Duration exact = decimal(response.header(IN_MILLISECONDS), 0);
    if (exact != null) {
      return exact;
    }
    Optional<String> text = response.header(IN_SECONDS);
    Duration seconds = decimal(text, 3);
    if (seconds != null || text.isEmpty()) {
      return seconds;
    }
    Instant until = httpDate(text.get());
    if (until == null) {
      return null;
    }
    Instant now = response.header("date").map(RetryAfterHeader::httpDate).orElse(null);
    Duration wait = Duration.between(now == null ? clock.instant() : now, until);
    return wait.isNegative() ? null : wait;
  }

  private static Duration decimal(Optional<String> text, int powerOfTen) {
    String stripped = text.orElse("").strip();
    if (stripped.length() > MOST_DIGITS || !DECIMAL.matcher(stripped).matches()) {
      return null;
    }
    BigDecimal millis = new BigDecimal(stripped).scaleByPowerOfTen(powerOfTen).min(LONGEST_MS);
    return Duration.ofNanos(
        millis.scaleByPowerOfTen(6).setScale(0, RoundingMode.CEILING).longValueExact());
  }

  // The parsers of the platform accept more than these dates.
  private static Instant httpDate(String text) {
    String usual = ASCTIME.matcher(text.strip()).replaceFirst("$1, $3 $2 $5 $4 GMT");
    Matcher found = DATE.matcher(usual);
    if (!found.matches()) {
      return null;
    }
    try {
      // A leap second counts as the second before it.
      int second = number(found, 6) == 60 ? 59 : number(found, 6);
      return LocalDateTime.of(
              fullYear(found.group(3)),
              MONTHS.indexOf(found.group(2)) + 1,
              number(found, 1),
              number(found, 4),
              number(found, 5),
              second)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException noDate) {
      return null;
    }
  }

  private static int number(Matcher found, int group) {
    return Integer.parseInt(found.group(group).strip());
  }

  // RFC 9110: a two-digit year that appears to be more than 50 years in the future is in the past.
  private static int fullYear(String digits) {
    int year = Integer.parseInt(digits);
    if (digits.length() != 2) {
      return year;
    }
    int now = LocalDateTime.now(ZoneOffset.UTC).getYear();
    int full = now - now % 100 + year;
    return full > now + 50 ? full - 100 : full;
  }
}
