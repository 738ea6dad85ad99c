package com.integrationapi.internal.webhooks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.integrationapi.LogLines;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookReportTest {
  private final LogLines log = new LogLines();
  private final IllegalStateException error = new IllegalStateException("no stock");

  @Test
  void aFailedWebhookIsLoggedWithItsStackTrace() {
    new WebhookReport(null, log).failed(500, error, "evt_1");
    assertEquals(
        List.of("WARNING webhook evt_1 -> 500 IllegalStateException: no stock"), log.lines);
    assertEquals(List.of(error), log.errors);
  }

  @Test
  void aRejectedWebhookIsLoggedWithoutAStackTrace() {
    new WebhookReport(null, log).rejected(400, error);
    assertEquals(List.of("WARNING webhook -> 400 IllegalStateException: no stock"), log.lines);
    assertEquals(List.of(), log.errors);
  }

  @Test
  void aFunctionThatFailsIsLogged() {
    RuntimeException noMail = new IllegalArgumentException("no mail");
    WebhookReport report =
        new WebhookReport(
            given -> {
              throw noMail;
            },
            log);
    report.rejected(400, error);
    String line = "webhook -> 400, onError failed: IllegalArgumentException: no mail";
    assertEquals(List.of("WARNING " + line), log.lines);
    assertEquals(List.of(noMail), log.errors);
  }
}
