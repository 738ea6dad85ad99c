package com.integrationapi.testing;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.testing.ContractExamples;
import com.integrationapi.internal.testing.TestJson;
import com.integrationapi.internal.webhooks.Delivery;
import com.integrationapi.internal.webhooks.Keys;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Signed webhooks (Standard Webhooks 1.0) for tests of a receiver. */
public final class TestWebhooks {
  private static final String DEFAULT_ID = "evt_test";

  private TestWebhooks() {}

  /**
   * {@return a copy of the contract's example of an event, which can be modified}
   *
   * @param type type of the event, such as {@code order.created}
   * @throws ConfigurationException if the contract has no example of such an event
   */
  public static Map<String, Object> exampleEvent(String type) {
    String found = type == null ? null : ContractExamples.EVENTS.get(type);
    if (found == null) {
      throw new ConfigurationException(
          "the contract has no event "
              + type
              + "; its events: "
              + String.join(", ", new TreeSet<>(ContractExamples.EVENTS.keySet())));
    }
    return TestJson.object(found);
  }

  /**
   * {@return a copy of the contract's example of an event, with some of its fields replaced}
   *
   * @param type type of the event, such as {@code order.created}
   * @param fields fields to replace
   * @throws ConfigurationException if the contract has no example of such an event
   */
  public static Map<String, Object> exampleEvent(String type, Map<String, ?> fields) {
    Map<String, Object> event = exampleEvent(type);
    event.putAll(fields);
    return event;
  }

  /**
   * {@return a webhook of an event, sent now}
   *
   * @param event event, such as one from {@link #exampleEvent}
   * @param secrets signing secrets that the receiver knows, {@code whsec_…}; each creates one
   *     signature
   * @throws ConfigurationException if a secret is missing or malformed, or the event is not JSON
   */
  public static SignedWebhook sign(Map<String, ?> event, String... secrets) {
    String id =
        CheckOptions.given("event", event).get("id") instanceof String own ? own : DEFAULT_ID;
    return sign(TestJson.write(event), id, Instant.now(), listOf(secrets));
  }

  /**
   * {@return a webhook with any body, sent now with the id {@code evt_test}}
   *
   * @param body text of the body
   * @param secrets signing secrets that the receiver knows
   * @throws ConfigurationException if a secret is missing or malformed
   */
  public static SignedWebhook sign(String body, String... secrets) {
    return sign(
        CheckOptions.given("body", body).getBytes(StandardCharsets.UTF_8),
        DEFAULT_ID,
        Instant.now(),
        listOf(secrets));
  }

  /**
   * {@return a webhook with any body}
   *
   * @param body body
   * @param id value of {@code webhook-id}
   * @param sent time of sending
   * @param secrets signing secrets that the receiver knows
   * @throws ConfigurationException if a secret is missing or malformed
   */
  public static SignedWebhook sign(byte[] body, String id, Instant sent, List<String> secrets) {
    Keys keys = Keys.of(secrets);
    String timestamp = String.valueOf(CheckOptions.given("sent", sent).getEpochSecond());
    Delivery delivery =
        new Delivery(
            CheckOptions.given("id", id), timestamp, CheckOptions.given("body", body), List.of());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put(Behaviour.WEBHOOKS_ID_HEADER, id);
    headers.put(Behaviour.WEBHOOKS_TIMESTAMP_HEADER, timestamp);
    headers.put(Behaviour.WEBHOOKS_SIGNATURE_HEADER, String.join(" ", keys.signatures(delivery)));
    return new SignedWebhook(body, headers);
  }

  private static List<String> listOf(String[] secrets) {
    return secrets == null ? List.of() : Arrays.asList(secrets);
  }
}
