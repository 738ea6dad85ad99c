package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Facts and messages of errors of the API. */
class ApiErrorTest {
  private static String messageOf(List<Map<String, String>> errors, Map<String, Object> more) {
    try (FakeApi fake = FakeApi.create(options -> options.maxRetries(0))) {
      Map<String, Object> problem = new LinkedHashMap<>(more);
      problem.put("status", 422);
      problem.put("code", "validation_failed");
      problem.put("detail", "The order is invalid.");
      problem.put("errors", errors);
      fake.replyOnce("orders.retrieve", FakeReply.status(422).withJson(problem));
      return assertThrows(ValidationException.class, () -> fake.api().orders().retrieve("ord_1"))
          .getMessage();
    }
  }

  @Test
  void aCallThatTheRateLimiterRefusesHasNoFactsOfAResponse() {
    try (FakeApi fake =
        FakeApi.create(
            options ->
                options.maxRetries(0).requestsPerMinute(1).totalTimeout(Duration.ofSeconds(9)))) {
      fake.api().orders().retrieve("ord_1");
      RateLimitException refused =
          assertThrows(RateLimitException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(Map.of(), refused.headers());
      assertEquals(List.of(), refused.errors());
      assertEquals(Optional.empty(), refused.rateLimit());
      assertEquals(Optional.empty(), refused.body());
      assertArrayEquals(new byte[0], refused.rawBody());
      assertTrue(refused.retryAfter().orElseThrow().toSeconds() > 9);
    }
  }

  @Test
  void theMessageNamesTheFirstInvalidFieldAndTheNumberOfOthers() {
    Map<String, String> quantity =
        Map.of("pointer", "/quantity", "code", "minimum", "detail", "must be at least 1.");
    Map<String, String> page = Map.of("parameter", "page", "code", "unknown", "detail", "");
    String one = messageOf(List.of(quantity), Map.of());
    assertTrue(one.contains("/quantity must be at least 1"), one);
    String two = messageOf(List.of(quantity, page), Map.of("type", "about:blank"));
    assertTrue(two.contains("/quantity must be at least 1 (and 1 more)"), two);
    String code = messageOf(List.of(page), Map.of("type", "https://shop.example/errors/a"));
    assertTrue(code.contains("page unknown"), code);
  }
}
