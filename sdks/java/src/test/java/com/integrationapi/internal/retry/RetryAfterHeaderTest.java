package com.integrationapi.internal.retry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterHeaderTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("1994-11-06T08:49:30Z"), ZoneOffset.UTC);

  private static HttpResponse response(int status, String... headers) {
    Map<String, List<String>> all = new HashMap<>();
    for (int each = 0; each < headers.length; each += 2) {
      all.put(headers[each], List.of(headers[each + 1]));
    }
    return new HttpResponse(status, all, new byte[0]);
  }

  private static Duration parsed(String... headers) {
    return RetryAfterHeader.parse(response(503, headers), CLOCK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7|7000",
        "1.5|1500",
        "0|0",
        "Sun, 06 Nov 1994 08:49:37 GMT|7000",
        "Sunday, 06-Nov-94 08:49:37 GMT|7000",
        "Sun Nov  6 08:49:37 1994|7000",
        "Sun, 06 Nov 1994 08:49:60 GMT|29000"
      })
  void secondsAndDatesAreRead(String text, long ms) {
    assertEquals(Duration.ofMillis(ms), parsed("Retry-After", text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "-1",
        "1e3",
        "Sun, 06 Nov 1994 08:49:07 GMT",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Xyz 1994 08:49:37 GMT",
        "Sunday, 06-Nov-89 08:49:37 GMT"
      })
  void otherTextsAreIgnored(String text) {
    assertNull(parsed("Retry-After", text));
    assertNull(parsed());
  }

  @Test
  void millisecondsComeFirstAndTheClockOfTheServerCounts() {
    assertEquals(Duration.ofMillis(20), parsed("Retry-After-Ms", "20", "Retry-After", "7"));
    assertEquals(Duration.ofSeconds(7), parsed("Retry-After-Ms", "soon", "Retry-After", "7"));
    String until = "Sun, 06 Nov 2044 08:49:37 GMT";
    assertEquals(
        Duration.ofSeconds(2),
        parsed("Retry-After", until, "Date", "Sun, 06 Nov 2044 08:49:35 GMT"));
    assertTrue(parsed("Retry-After", until, "Date", "today").toDays() > 18_000);
    assertTrue(parsed("Retry-After", "9".repeat(200)).toDays() <= 36_500);
    assertNull(parsed("Retry-After", "9".repeat(301)));
  }

  @Test
  void theServerDecidesWhetherToRetry() {
    assertTrue(RetryPolicy.isRetryable(response(503)));
    assertFalse(RetryPolicy.isRetryable(response(400)));
    assertTrue(RetryPolicy.isRetryable(response(400, "X-Should-Retry", " True ")));
    assertFalse(RetryPolicy.isRetryable(response(503, "X-Should-Retry", "false")));
    assertTrue(RetryPolicy.isRetryable(response(503, "X-Should-Retry", "perhaps")));
  }

  @Test
  void waitsHaveLimits() {
    Duration minute = Duration.ofMinutes(1);
    assertEquals(-1, RetryPolicy.delay(0, Duration.ofSeconds(61), minute));
    long asked = RetryPolicy.delay(0, Duration.ofSeconds(10), minute);
    assertTrue(asked >= 10_000_000_000L && asked <= 11_000_000_000L);
    long first = RetryPolicy.delay(0, null, minute);
    assertTrue(first >= 250_000_000L && first <= 500_000_000L);
    assertTrue(RetryPolicy.delay(20, null, minute) <= 8_000_000_000L);
  }
}
