package com.integrationapi;

import static com.integrationapi.WebhookFailureReason.INVALID_PAYLOAD;
import static com.integrationapi.WebhookFailureReason.INVALID_TIMESTAMP;
import static com.integrationapi.WebhookFailureReason.MISSING_HEADER;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.internal.webhooks.Keys;
import com.integrationapi.testing.SignedWebhook;
import com.integrationapi.testing.TestWebhooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests what the conformance cases of webhooks, which every library passes, do not cover. */
class WebhooksTest {
  private static final String SECRET = "whsec_" + "A".repeat(32);
  private static final String OTHER = "whsec_" + "B".repeat(32);
  private static final List<String> SECRETS = List.of(SECRET);
  private static final Instant SENT = Instant.parse("2026-05-04T11:00:07Z");

  private static SignedWebhook webhook() {
    byte[] body = "{\"id\":\"evt_1\",\"type\":\"record.renamed\"}".getBytes(StandardCharsets.UTF_8);
    return TestWebhooks.sign(body, "evt_1", SENT, SECRETS);
  }

  private static WebhookOptions at(Instant now) {
    return WebhookOptions.builder().clock(Clock.fixed(now, ZoneOffset.UTC)).build();
  }

  private static WebhookFailureReason reasonOf(Executable call) {
    return assertThrows(WebhookVerificationException.class, call).reason();
  }

  private static WebhookFailureReason reasonWith(Map<String, ?> headers) {
    return reasonOf(() -> Webhooks.unwrap(webhook().body(), headers, SECRETS, at(SENT)));
  }

  private static Map<String, Object> headersWith(String name, Object value) {
    Map<String, Object> headers = new HashMap<>(webhook().headers());
    headers.put(name, value);
    return headers;
  }

  @Test
  void headersAreReadInTheFormOfEveryFramework() {
    List<String> signatures = List.of("v1,x", webhook().headers().get("webhook-signature"));
    Stream.of(
            headersWith("webhook-signature", signatures),
            headersWith("webhook-signature", signatures.toArray()),
            headersWith("webhook-signature", String.join(", ", signatures)),
            headersWith("webhook-signature", String.join(" ", signatures)),
            // The status line of java.net.URLConnection has no name.
            headersWith(null, List.of("HTTP/1.1 200 OK")))
        .forEach(
            headers ->
                assertEquals(
                    "evt_1", Webhooks.unwrap(webhook().body(), headers, SECRETS, at(SENT)).id()));
    Map<String, String> capitals = new LinkedHashMap<>();
    webhook()
        .headers()
        .forEach((name, value) -> capitals.put(name.toUpperCase(Locale.ROOT), value));
    Webhooks.verify(webhook().body(), capitals, SECRETS, at(SENT));
  }

  @Test
  void missingPartsHaveAReason() {
    assertEquals(MISSING_HEADER, reasonWith(null));
    assertEquals(MISSING_HEADER, reasonWith(Map.of()));
    assertEquals(MISSING_HEADER, reasonWith(headersWith("webhook-id", null)));
    assertEquals(MISSING_HEADER, reasonWith(headersWith("webhook-timestamp", List.of())));
    assertEquals(MISSING_HEADER, reasonWith(headersWith("webhook-signature", "")));
    assertEquals(INVALID_TIMESTAMP, reasonWith(headersWith("webhook-timestamp", "yesterday")));
    byte[] none = null;
    String noText = null;
    assertEquals(
        INVALID_PAYLOAD, reasonOf(() -> Webhooks.unwrap(none, webhook().headers(), SECRETS)));
    assertEquals(
        INVALID_PAYLOAD, reasonOf(() -> Webhooks.unwrap(noText, webhook().headers(), SECRETS)));
  }

  @Test
  void wrongSettingsAreConfigurationErrorsWhateverTheWebhookIsLike() {
    List<List<String>> wrong =
        Arrays.asList(
            null,
            List.of(),
            Arrays.asList(SECRET, null),
            List.of("whsec_short"),
            List.of("whsec_" + "A".repeat(31)),
            List.of("whsec_" + "A".repeat(88)));
    assertAll(
        wrong.stream()
            .map(
                secrets ->
                    () ->
                        assertThrows(
                            ConfigurationException.class,
                            () -> Webhooks.unwrap(new byte[0], Map.of(), secrets))));
    WebhookOptions none = null;
    assertThrows(ConfigurationException.class, () -> Webhooks.unwrap("", Map.of(), SECRETS, none));
  }

  @Test
  void wrongOptionsAreRefused() {
    WebhookOptions.Builder options = WebhookOptions.builder();
    assertThrows(ConfigurationException.class, () -> options.clock(null));
    assertThrows(ConfigurationException.class, () -> options.tolerance(null));
    for (long ms : new long[] {-1, 1, 300, 999}) {
      Duration tolerance = Duration.ofMillis(ms);
      assertThrows(ConfigurationException.class, () -> options.tolerance(tolerance));
    }
    assertEquals(
        Duration.ofSeconds(1), options.tolerance(Duration.ofSeconds(1)).build().tolerance());
  }

  @Test
  void secretsAreNeverShown() {
    String text = "A".repeat(20);
    assertFalse(Keys.of(SECRETS).toString().contains(text));
    ConfigurationException error =
        assertThrows(
            ConfigurationException.class,
            () -> TestWebhooks.sign("", "whsec_" + "A".repeat(20) + "*"));
    assertFalse(error.toString().contains(text));
  }

  @Test
  void theReasonsOfAFailureAreThoseOfAllLibraries() throws IOException {
    String reasons = Arrays.toString(WebhookFailureReason.values()).toLowerCase(Locale.ROOT);
    String behaviour = Files.readString(Path.of("../../openapi/behaviour.yaml"));
    assertTrue(behaviour.contains("failure_reasons: " + reasons), reasons);
  }
}
