package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import com.integrationapi.model.ErrorCode;
import com.integrationapi.model.FieldErrorCode;
import com.integrationapi.testing.FakeApi;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErrorCodesTest {
  private static ApiException errorOf(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = Map.of("content-type", List.of("application/problem+json"));
    ApiClient client =
        Clients.of(
            (request, timeout) -> new HttpResponse(409, headers, bytes),
            builder -> builder.maxRetries(0));
    Request<Void> request = new Operation<>("x", "GET", "/", Result.nothing()).request();
    return assertThrows(ApiException.class, () -> client.send(request, RequestOptions.none()));
  }

  @Test
  void anErrorCodeIsComparedWithTheConstantsOfTheContract() {
    ApiException error = errorOf("{\"code\":\"insufficient_stock\"}");
    assertTrue(error.is(ErrorCode.INSUFFICIENT_STOCK));
    assertFalse(error.is(ErrorCode.DUPLICATE_EXTERNAL_ID));
    assertEquals(ErrorCode.Known.INSUFFICIENT_STOCK, ErrorCode.of(error.code().orElse("")).known());
    assertFalse(errorOf("<html>").is(ErrorCode.INSUFFICIENT_STOCK));
    assertTrue(errorOf("{\"code\":\"out_of_luck\"}").is(ErrorCode.of("out_of_luck")));
    assertEquals(ErrorCode.Known.UNKNOWN, ErrorCode.of("out_of_luck").known());
  }

  @Test
  void theErrorCodeOfAFieldIsComparedWithTheConstantsOfTheContract() {
    ApiException error = errorOf("{\"errors\":[{\"code\":\"too_small\"},{}]}");
    assertTrue(error.errors().get(0).is(FieldErrorCode.TOO_SMALL));
    assertFalse(error.errors().get(0).is(FieldErrorCode.TOO_LARGE));
    assertFalse(error.errors().get(1).is(FieldErrorCode.TOO_SMALL));
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
}
