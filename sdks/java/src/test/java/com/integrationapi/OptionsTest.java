package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.Middleware;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Options of a client and of a call, and arguments of raw requests. */
class OptionsTest {
  static Stream<Consumer<ClientBuilder<IntegrationApi>>> wrongOptions() {
    String none = null;
    Supplier<String> noSupplier = null;
    Middleware[] noMiddleware = {null};
    return Stream.of(
        builder -> builder.apiKey(none),
        builder -> builder.apiKey(noSupplier),
        builder -> builder.timeout(null),
        builder -> builder.maxRetryAfter(null),
        builder -> builder.maxConnections(0),
        builder -> builder.requestsPerMinute(Double.NaN),
        builder -> builder.requestsPerMinute(1e9),
        builder -> builder.rateLimiter(null),
        builder -> builder.header("A b", "c"),
        builder -> builder.header(null, "b"),
        builder -> builder.header("A", null),
        builder -> builder.appName(null),
        builder -> builder.middleware(noMiddleware),
        builder -> builder.hooks(null),
        builder -> builder.logger(null),
        builder -> builder.transport(null),
        builder -> builder.executor(null));
  }

  @ParameterizedTest
  @MethodSource("wrongOptions")
  void aWrongOptionIsRefused(Consumer<ClientBuilder<IntegrationApi>> option) {
    ClientBuilder<IntegrationApi> builder = IntegrationApi.builder().apiKey("ik_test_x");
    assertThrows(
        IntegrationApiException.class,
        () -> {
          option.accept(builder);
          builder.build().close();
        });
  }

  static Stream<Consumer<RequestOptions.Builder>> wrongCallOptions() {
    return Stream.of(
        builder -> builder.totalTimeout(null),
        builder -> builder.idempotencyKey(null),
        builder -> builder.query(null, "a"),
        builder -> builder.query("a", null));
  }

  @ParameterizedTest
  @MethodSource("wrongCallOptions")
  void aWrongOptionOfACallIsRefused(Consumer<RequestOptions.Builder> option) {
    RequestOptions.Builder builder = RequestOptions.builder();
    assertThrows(InvalidRequestException.class, () -> option.accept(builder));
  }

  @Test
  @SuppressWarnings("deprecation")
  void theEarlierWaysToMakeOptionsStillWork() {
    assertEquals("k", RequestOptions.idempotencyKey("k").idempotencyKey().orElseThrow());
    Clock clock = Clock.systemUTC();
    WebhookOptions options =
        WebhookOptions.defaults().withTolerance(Duration.ofSeconds(9)).withClock(clock);
    assertEquals(Duration.ofSeconds(9), options.tolerance());
    assertEquals(clock, options.clock());
  }

  @Test
  void aCopyOfTheOptionsOfACallHasAllOfThem() {
    RequestOptions options =
        RequestOptions.builder()
            .timeout(Duration.ofSeconds(1))
            .totalTimeout(Duration.ofSeconds(2))
            .maxRetries(3)
            .idempotencyKey("cart-1")
            .header("X-Shop", "north")
            .query("fields", "id")
            .build();
    RequestOptions copy = options.toBuilder().build();
    assertEquals(options.timeout(), copy.timeout());
    assertEquals(options.totalTimeout(), copy.totalTimeout());
    assertEquals(options.maxRetries(), copy.maxRetries());
    assertEquals(options.idempotencyKey(), copy.idempotencyKey());
    assertEquals(options.headers(), copy.headers());
    assertEquals(options.query(), copy.query());
  }

  @Test
  void argumentsOfARawRequestAreChecked() {
    assertThrows(InvalidRequestException.class, () -> RawRequest.of("TRACE", "/api"));
    assertThrows(InvalidRequestException.class, () -> RawRequest.of(null, "/api"));
    assertThrows(InvalidRequestException.class, () -> RawRequest.of("GET", null));
    RawRequest get = RawRequest.of("GET", "/api/v1/orders/{order_id}");
    assertThrows(InvalidRequestException.class, () -> get.path("id", "1"));
    assertThrows(InvalidRequestException.class, () -> get.body(Map.of()));
    assertThrows(InvalidRequestException.class, () -> get.query("a", null));
    assertEquals("GET /api/v1/orders/{order_id}", get.toString());
    try (FakeApi fake = FakeApi.create()) {
      assertThrows(InvalidRequestException.class, () -> fake.api().request(get));
      fake.api().request(get.path("order_id", "ord_1").query("fields", List.of("a", "b")));
      assertEquals("/api/v1/orders/ord_1", fake.calls().get(0).path());
      assertEquals(List.of("a,b"), fake.calls().get(0).query().get("fields"));
    }
  }

  @Test
  void longDurationsAreAccepted() {
    Duration longest = Duration.ofDays(1_000_000);
    try (FakeApi fake =
        FakeApi.create(
            options ->
                options
                    .timeout(longest)
                    .totalTimeout(longest)
                    .connectTimeout(longest)
                    .maxRetryAfter(longest)
                    .maxConnections(3)
                    .appName("shop/1.0"))) {
      fake.api().orders().retrieve("ord_1");
      String agent = fake.calls().get(0).headers().get("user-agent");
      assertTrue(agent.endsWith(" shop/1.0"), agent);
    }
    try (FakeApi fake = FakeApi.create(options -> options.maxRetryAfter(Duration.ZERO))) {
      fake.reply("orders.retrieve", FakeReply.status(503).withHeader("Retry-After", "1"));
      assertThrows(ServerException.class, () -> fake.api().orders().retrieve("ord_1"));
      assertEquals(1, fake.calls().size());
    }
  }
}
