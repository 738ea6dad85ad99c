package com.integrationapi.internal.ratelimit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.RateLimitStatus;
import com.integrationapi.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RateLimitHeadersTest {
  private static HttpResponse response(String... headers) {
    Map<String, List<String>> all = new HashMap<>();
    for (int each = 0; each < headers.length; each += 2) {
      all.put(headers[each], List.of(headers[each + 1]));
    }
    return new HttpResponse(200, all, new byte[0]);
  }

  private static RateLimitStatus status(Long limit, Long remaining, Long reset, Long window) {
    return new RateLimitStatus(
        Optional.ofNullable(limit),
        Optional.ofNullable(remaining),
        Optional.ofNullable(reset).map(Duration::ofSeconds),
        Optional.ofNullable(window).map(Duration::ofSeconds));
  }

  @Test
  void thePolicyWithTheFewestRequestsLeftCounts() {
    HttpResponse response =
        response(
            "RateLimit",
            "\"day\";r=50;t=100, \"minute\";r=3;t=7;note=\"a;r=1,\", broken;=, other",
            "RateLimit-Policy",
            "\"day\";q=1000;w=86400, \"minute\";q=60;w=60");
    assertEquals(Optional.of(status(60L, 3L, 7L, 60L)), RateLimitHeaders.parse(response));
    assertEquals(
        Optional.of(status(null, 3L, null, null)),
        RateLimitHeaders.parse(response("RateLimit", "default;r=3;t=soon")));
  }

  @Test
  void theOlderHeadersAreRead() {
    assertEquals(
        Optional.of(status(60L, 0L, 7L, null)),
        RateLimitHeaders.parse(
            response(
                "RateLimit-Limit", "60", "RateLimit-Remaining", " 0", "RateLimit-Reset", "7")));
    assertEquals(
        Optional.of(status(null, null, 7L, null)),
        RateLimitHeaders.parse(response("RateLimit-Reset", "7", "RateLimit-Limit", "x")));
    assertEquals(
        Optional.of(status(null, 1L, null, null)),
        RateLimitHeaders.parse(response("RateLimit-Remaining", "1")));
  }

  @Test
  void malformedHeadersAreIgnored() {
    assertEquals(Optional.empty(), RateLimitHeaders.parse(response()));
    assertEquals(Optional.empty(), RateLimitHeaders.parse(response("RateLimit", "\"open;r=0")));
    assertEquals(Optional.empty(), RateLimitHeaders.parse(response("RateLimit", "default;r=-1")));
  }

  @Test
  void anExhaustedLimitIsFoundWithoutParsing() {
    assertFalse(RateLimitHeaders.mayBeExhausted(response()));
    assertFalse(RateLimitHeaders.mayBeExhausted(response("RateLimit", "a;r=1;t=1")));
    assertTrue(RateLimitHeaders.mayBeExhausted(response("RateLimit", "a;r=0;t=1")));
    assertFalse(RateLimitHeaders.mayBeExhausted(response("RateLimit-Remaining", "5")));
    assertTrue(RateLimitHeaders.mayBeExhausted(response("RateLimit-Remaining", " 0")));
  }
}
