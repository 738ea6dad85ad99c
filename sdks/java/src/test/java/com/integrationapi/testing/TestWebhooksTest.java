package com.integrationapi.testing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.ConfigurationException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestWebhooksTest {
  private static final String SECRET = "whsec_" + "A".repeat(32);

  @Test
  void theSignatureIsThatOfTheStandard() {
    // An example of Standard Webhooks 1.0.
    byte[] body = "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8);
    SignedWebhook webhook =
        TestWebhooks.sign(
            body,
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            Instant.ofEpochSecond(1_614_265_330),
            List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    assertEquals(
        Map.of(
            "content-type", "application/json",
            "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp", "1614265330",
            "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
        webhook.headers());
    assertArrayEquals(body, webhook.body());
  }

  @Test
  void eachSecretCreatesASignature() {
    SignedWebhook webhook = TestWebhooks.sign("{}", SECRET, "whsec_" + "B".repeat(32));
    assertEquals(2, webhook.headers().get("webhook-signature").split(" ").length);
    assertEquals("evt_test", webhook.headers().get("webhook-id"));
  }

  @Test
  void examplesCanBeModified() {
    Map<String, Object> event = TestWebhooks.exampleEvent("order.created");
    event.put("id", "evt_2");
    assertTrue(event.get("data") instanceof Map);
    ((Map<?, ?>) event.get("data")).clear();
    SignedWebhook webhook = TestWebhooks.sign(event, SECRET);
    assertEquals("evt_2", webhook.headers().get("webhook-id"));
    assertTrue(webhook.text().contains("\"data\":{}"));
    assertNotEquals(event, TestWebhooks.exampleEvent("order.created"));
    event.remove("id");
    assertEquals("evt_test", TestWebhooks.sign(event, SECRET).headers().get("webhook-id"));
  }

  @Test
  void wrongArgumentsAreRefused() {
    ConfigurationException unknown =
        assertThrows(
            ConfigurationException.class, () -> TestWebhooks.exampleEvent("order.vanished"));
    assertTrue(unknown.getMessage().contains("order.created"), unknown.getMessage());
    assertThrows(ConfigurationException.class, () -> TestWebhooks.exampleEvent(null));
    assertThrows(ConfigurationException.class, () -> TestWebhooks.sign("{}"));
    assertThrows(ConfigurationException.class, () -> TestWebhooks.sign("{}", (String[]) null));
    Map<String, Object> event = Map.of("n", Double.NaN);
    assertThrows(ConfigurationException.class, () -> TestWebhooks.sign(event, SECRET));
  }

  @Test
  void webhooksAreValues() {
    byte[] body = {1};
    SignedWebhook webhook = TestWebhooks.sign(body, "evt_1", Instant.EPOCH, List.of(SECRET));
    SignedWebhook same = TestWebhooks.sign(body, "evt_1", Instant.EPOCH, List.of(SECRET));
    assertEquals(webhook, same);
    assertEquals(webhook.hashCode(), same.hashCode());
    assertNotEquals(webhook, TestWebhooks.sign(body, "evt_2", Instant.EPOCH, List.of(SECRET)));
    assertNotEquals(webhook, TestWebhooks.sign("", SECRET));
    assertNotEquals(webhook, webhook.text());
    webhook.body()[0] = 2;
    body[0] = 3;
    assertEquals(same, webhook);
    assertTrue(webhook.toString().contains("evt_1"));
    assertThrows(UnsupportedOperationException.class, () -> webhook.headers().clear());
  }
}
