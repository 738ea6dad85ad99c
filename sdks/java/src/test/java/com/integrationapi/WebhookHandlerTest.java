package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.model.Event;
import com.integrationapi.model.OrderPaidEvent;
import com.integrationapi.testing.SignedWebhook;
import com.integrationapi.testing.TestWebhooks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Behaviours that only Java has; the conformance suite shows what all languages do. */
class WebhookHandlerTest {
  private static final String SECRET = "whsec_" + "A".repeat(32);

  private static SignedWebhook webhook() {
    return TestWebhooks.sign(TestWebhooks.exampleEvent("order.paid"), SECRET);
  }

  private static WebhookResponse received(WebhookHandler handler) {
    SignedWebhook webhook = webhook();
    return handler.receive("POST", webhook.headers(), webhook.body());
  }

  @Test
  void aFunctionReceivesItsTypedEvent() {
    List<String> numbers = new ArrayList<>();
    WebhookHandler handler =
        Webhooks.handler(List.of(SECRET))
            .on(OrderPaidEvent.class, event -> numbers.add(event.data().number()))
            .build();
    assertEquals(204, received(handler).status());
    SignedWebhook webhook = webhook();
    String text = new String(webhook.body(), java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(204, handler.receive("POST", webhook.headers(), text).status());
    assertEquals(List.of("10430", "10430"), numbers);
  }

  @Test
  void aSecondFunctionForAClassIsRefused() {
    WebhookHandler.Builder<Event> builder =
        Webhooks.handler(List.of(SECRET)).on(OrderPaidEvent.class, event -> {}).other(event -> {});
    ConfigurationException on =
        assertThrows(
            ConfigurationException.class, () -> builder.on(OrderPaidEvent.class, event -> {}));
    assertEquals("OrderPaidEvent has two functions; call both of them from one", on.getMessage());
    ConfigurationException other =
        assertThrows(ConfigurationException.class, () -> builder.other(event -> {}));
    assertTrue(other.getMessage().startsWith("there are two functions for other events"));
  }

  @Test
  void nullIsRefusedWhereItIsSet() {
    var builder = Webhooks.handler(List.of(SECRET));
    assertThrows(ConfigurationException.class, () -> builder.on(OrderPaidEvent.class, null));
    assertThrows(ConfigurationException.class, () -> builder.other(null));
    assertThrows(ConfigurationException.class, () -> builder.seen(null));
    assertThrows(ConfigurationException.class, () -> builder.options(null));
    assertThrows(ConfigurationException.class, () -> builder.onError(null));
    assertThrows(ConfigurationException.class, () -> builder.logger(null));
  }

  @Test
  void anErrorOfTheProgramAndAMissingBodyHaveResponses() {
    List<Throwable> errors = new ArrayList<>();
    WebhookHandler handler =
        Webhooks.handler(List.of(SECRET))
            .other(
                event -> {
                  throw new AssertionError("of a test");
                })
            .onError(errors::add)
            .build();
    assertEquals(500, received(handler).status());
    assertEquals(400, handler.receive("POST", webhook().headers(), (byte[]) null).status());
    assertEquals(405, handler.receive(null, null, "").status());
    assertEquals(AssertionError.class, errors.get(0).getClass());
    assertEquals(2, errors.size());
  }

  @Test
  void anInterruptionOfAFunctionIsKept() throws InterruptedException {
    AtomicBoolean isInterrupted = new AtomicBoolean();
    WebhookHandler handler =
        Webhooks.handler(List.of(SECRET))
            .other(
                event -> {
                  throw new InterruptedException();
                })
            .onError(error -> {})
            .build();
    Thread thread =
        new Thread(
            () -> {
              received(handler);
              isInterrupted.set(Thread.currentThread().isInterrupted());
            });
    thread.start();
    thread.join();
    assertTrue(isInterrupted.get());
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void theLogHasTheStackTracesOfTheProgramButNotOfRejections() {
    RuntimeException noStock = new IllegalStateException("no stock");
    RuntimeException noMail = new IllegalArgumentException("no mail");
    LogLines log = new LogLines();
    WebhookHandler.Builder<Event> builder =
        Webhooks.handler(List.of(SECRET))
            .logger(log)
            .other(
                event -> {
                  throw noStock;
                });
    received(builder.build());
    builder.build().receive("POST", webhook().headers(), "changed");
    assertEquals(List.of(noStock), log.errors);
    builder.onError(
        error -> {
          throw noMail;
        });
    received(builder.build());
    assertEquals(List.of(noStock, noMail), log.errors);
    assertEquals(3, log.lines.size());
  }
}
