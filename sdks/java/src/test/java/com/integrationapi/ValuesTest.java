package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.AttemptOutcome;
import com.integrationapi.http.Hooks;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.OrderUpdate;
import com.integrationapi.model.ProductStatus;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import com.integrationapi.testing.SignedWebhook;
import com.integrationapi.testing.TestWebhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of calls and of clients, at their limits. */
class ValuesTest {
  private static final String SECRET = "whsec_" + "A".repeat(32);

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {".", "..", "a\nb", "a\rb", "a\u0000b"})
  void anIdentifierThatWouldChangeThePathIsRefused(String id) {
    try (FakeApi fake = FakeApi.create()) {
      assertThrows(InvalidRequestException.class, () -> fake.api().orders().retrieve(id));
      assertEquals(List.of(), fake.calls());
    }
  }

  @Test
  void everyOtherIdentifierIsEncoded() {
    try (FakeApi fake = FakeApi.create()) {
      fake.api().orders().retrieve("...");
      fake.api().orders().retrieve("a/b?c=ü");
      assertEquals("/api/v1/orders/...", fake.calls().get(0).path());
      assertEquals("/api/v1/orders/a%2Fb%3Fc%3D%C3%BC", fake.calls().get(1).path());
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

  @Test
  void aDerivedClientSharesOrReplacesWhatItsOptionsSay() {
    try (FakeApi fake = FakeApi.create(options -> options.appName("a/1"))) {
      IntegrationApi same = fake.api().withOptions(options -> {});
      IntegrationApi named =
          fake.api()
              .withOptions(
                  options ->
                      options
                          .appName("b/1")
                          .apiKey("ik_test_other")
                          .requestsPerMinute(6000)
                          .adaptiveRateLimit(false));
      IntegrationApi limited =
          fake.api().withOptions(options -> options.rateLimiter(RateLimiter.adaptive()));
      for (IntegrationApi api : List.of(same, named, limited)) {
        api.orders().retrieve("ord_1");
        assertFalse(api.toString().contains("ik_test"), api::toString);
      }
      List<String> agents =
          fake.calls().stream().map(call -> call.headers().get("user-agent")).toList();
      assertTrue(agents.get(0).endsWith(" a/1"));
      assertTrue(agents.get(1).endsWith(" b/1"));
    }
  }

  @Test
  void aClientWithoutAKeyRefusesCallsThatNeedOne() {
    try (FakeApi fake = FakeApi.create(ClientBuilder::withoutApiKey)) {
      fake.api().accounts().create(body -> body.name("Kontor").email("ada@shop.example"));
      assertFalse(fake.calls().get(0).headers().containsKey("authorization"));
      assertThrows(ConfigurationException.class, () -> fake.api().orders().retrieve("ord_1"));
    }
  }

  @Test
  void baseUrlsAreChecked() {
    for (String url :
        new String[] {
          null, "ftp://a.example", "https://a.example:99999", "https://a b", "https:"
        }) {
      assertThrows(
          ConfigurationException.class,
          () -> FakeApi.create(options -> options.baseUrl(url)).close(),
          url);
    }
    for (String url : List.of("http://localhost:8080/a/", "http://[::1]", "HTTPS://A.example")) {
      FakeApi.create(options -> options.baseUrl(url)).close();
    }
    FakeApi.create(options -> options.baseUrl("http://a.example").allowInsecureHttp(true)).close();
  }

  @Test
  void openEnumsAndModelsAreValues() {
    assertEquals(OrderStatus.PENDING, OrderStatus.of("pending"));
    assertEquals(OrderStatus.of("new"), OrderStatus.of("new"));
    assertEquals(OrderStatus.of("new").hashCode(), OrderStatus.of("new").hashCode());
    assertNotEquals(OrderStatus.of("new"), OrderStatus.of("old"));
    assertNotEquals(OrderStatus.of("active"), ProductStatus.of("active"));
    assertNotEquals(OrderStatus.of("new"), null);
    OrderUpdate update = OrderUpdate.builder().note("a").externalId(null).build();
    assertEquals(update, update.toBuilder().build());
    assertEquals(update, update);
    assertNotEquals(update, update.toBuilder().note("b").build());
    assertNotEquals(update, OrderUpdate.builder().note("a").build());
    assertNotEquals(update, "a");
    assertTrue(update.has("external_id"));
    assertFalse(update.has("metadata"));
    assertTrue(update.toString().contains("note=a"), update::toString);
  }

  @Test
  void secretsOfModelsAreNotShown() {
    try (FakeApi fake = FakeApi.create()) {
      String text =
          fake.api()
              .accounts()
              .create(body -> body.name("Kontor").email("ada@shop.example"))
              .toString();
      assertTrue(text.contains("***"), text);
      assertFalse(text.contains("ik_test"), text);
    }
  }

  @Test
  void hooksThatFailDoNotChangeACall() {
    List<String> seen = new ArrayList<>();
    Hooks failing =
        new Hooks() {
          @Override
          public void onRequest(HttpRequest request) {
            seen.add(request.toString());
            throw new IllegalStateException("the hook failed");
          }

          @Override
          public void onResponse(HttpRequest request, AttemptOutcome outcome) {
            throw new IllegalStateException("the hook failed");
          }
        };
    try (FakeApi fake = FakeApi.create(options -> options.hooks(failing))) {
      fake.api().orders().retrieve("ord_1");
      fake.api().orders().retrieve("ord_1");
    }
    assertEquals(2, seen.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "42", "null", "{}", "{\"type\":7}", "{\"type\":null}", "\u0000"})
  void aBodyThatIsNoEventIsAnInvalidPayload(String body) {
    SignedWebhook webhook = TestWebhooks.sign(body, SECRET);
    WebhookVerificationException error =
        assertThrows(
            WebhookVerificationException.class,
            () -> Webhooks.unwrap(webhook.body(), webhook.headers(), List.of(SECRET)));
    assertEquals(WebhookFailureReason.INVALID_PAYLOAD, error.reason());
  }

  @Test
  void anEventOfAnotherFormIsAnInvalidPayloadOrAnUnknownEvent() {
    SignedWebhook webhook = TestWebhooks.sign("{\"type\":\"order.created\",\"data\":[1]}", SECRET);
    WebhookVerificationException error =
        assertThrows(
            WebhookVerificationException.class,
            () -> Webhooks.unwrap(webhook.body(), webhook.headers(), List.of(SECRET)));
    assertEquals(WebhookFailureReason.INVALID_PAYLOAD, error.reason());
  }

  @Test
  void theRateLimitOfTheApiHoldsForAllCallsOfAClient() {
    try (FakeApi fake = FakeApi.create(options -> options.maxRetries(0))) {
      fake.replyOnce(
          "orders.retrieve",
          FakeReply.status(429)
              .withHeader("Retry-After-Ms", "300")
              .withHeader("RateLimit", "\"a\";r=0;t=1")
              .withHeader("RateLimit-Policy", "\"a\";q=600;w=60"));
      assertThrows(RateLimitException.class, () -> fake.api().orders().retrieve("ord_1"));
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int each = 0; each < 5; each++) {
        calls.add(fake.api().async().orders().retrieve("ord_1"));
      }
      calls.get(0).cancel(true);
      calls.get(2).cancel(true);
      for (int each : new int[] {1, 3, 4}) {
        calls.get(each).join();
      }
      assertEquals(4, fake.calls().size());
    }
  }

  @Test
  void filesAreValues() {
    byte[] bytes = {1, 2};
    FilePart file = FilePart.of(bytes);
    assertEquals(file, FilePart.of(bytes));
    assertEquals(file.hashCode(), FilePart.of(bytes).hashCode());
    assertNotEquals(file, FilePart.of(new byte[] {1}));
    assertNotEquals(file, "file");
    FilePart named = FilePart.of(bytes, "a.png", "image/png");
    assertNotEquals(file, named);
    assertNotEquals(FilePart.of(bytes, "a.png"), named);
    assertNotEquals(FilePart.of(bytes, "b.png", "image/png"), named);
    assertEquals("a.png", named.fileName().orElseThrow());
    assertThrows(InvalidRequestException.class, () -> FilePart.of(bytes, null));
  }
}
