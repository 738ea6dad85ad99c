package com.integrationapi.internal.webhooks;

import com.integrationapi.ConfigurationException;
import com.integrationapi.WebhookFailureReason;
import com.integrationapi.WebhookOptions;
import com.integrationapi.WebhookVerificationException;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Verifies and decodes webhooks. */
public final class Verifier {
  private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{1,12}");

  private Verifier() {}

  /**
   * Verifies a webhook. The options are checked before anything is read from it: a receiver with a
   * wrong setting must not tell the API that the webhook is wrong.
   *
   * @param body raw body
   * @param headers texts, or lists of texts, with names in any case
   * @param secrets signing secrets
   * @param options tolerance and clock
   * @throws ConfigurationException if a secret or an option is invalid
   * @throws WebhookVerificationException if the webhook cannot be verified
   */
  public static void verify(
      byte[] body, Map<String, ?> headers, List<String> secrets, WebhookOptions options) {
    if (options == null) {
      throw new ConfigurationException("options must not be null");
    }
    verify(body, headers, Keys.of(secrets), options);
  }

  /**
   * Verifies a webhook with keys that are decoded already.
   *
   * @param body raw body
   * @param headers texts, or lists of texts, with names in any case
   * @param keys keys of the signing secrets
   * @param options tolerance and clock
   * @throws WebhookVerificationException if the webhook cannot be verified
   */
  public static void verify(
      byte[] body, Map<String, ?> headers, Keys keys, WebhookOptions options) {
    Delivery delivery = Delivery.read(body, headers);
    checkTime(delivery.timestamp(), options);
    if (!keys.match(delivery)) {
      throw new WebhookVerificationException(
          WebhookFailureReason.NO_MATCH,
          "No signature of the webhook matches; check the secret, and pass the raw body unchanged");
    }
  }

  /**
   * Event of a verified webhook, with the fields that every event has.
   *
   * @param <T> type of the event
   * @param event decoded event
   * @param type type of the event
   * @param id id of the event, or null if the API sent none
   */
  public record Received<T>(T event, String type, @Nullable String id) {}

  /**
   * {@return the event in the body of a verified webhook}
   *
   * @param <T> type of the event
   * @param body raw body
   * @param decoder decodes the event
   * @throws WebhookVerificationException if the body is not valid JSON, or not an event
   */
  public static <T> Received<T> read(byte[] body, Decoder<T> decoder) {
    if (!(parse(body) instanceof Map<?, ?> event) || !(event.get("type") instanceof String type)) {
      throw invalidPayload("The webhook body is not an event: it has no type", null);
    }
    String id = event.get("id") instanceof String text ? text : null;
    try {
      return new Received<>(JsonInput.decode(body, decoder), type, id);
    } catch (JsonException error) {
      throw invalidPayload("The webhook body does not match its event type", error);
    }
  }

  /**
   * {@return a reason as in the other languages, such as {@code no_match}}
   *
   * @param reason reason of a failure
   */
  public static String text(WebhookFailureReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  private static Object parse(byte[] body) {
    try {
      return JsonInput.decode(body, JsonInput::any);
    } catch (JsonException error) {
      throw invalidPayload("The webhook body is not valid JSON", error);
    }
  }

  private static WebhookVerificationException invalidPayload(String message, Throwable cause) {
    return new WebhookVerificationException(WebhookFailureReason.INVALID_PAYLOAD, message, cause);
  }

  private static void checkTime(String timestamp, WebhookOptions options) {
    if (!TIMESTAMP.matcher(timestamp).matches()) {
      throw new WebhookVerificationException(
          WebhookFailureReason.INVALID_TIMESTAMP,
          "The " + Behaviour.WEBHOOKS_TIMESTAMP_HEADER + " header is not a number of seconds");
    }
    // The header has whole seconds, so the current time is rounded down, too. Otherwise a webhook
    // of this second could appear to be from the future.
    long age = options.clock().instant().getEpochSecond() - Long.parseLong(timestamp);
    if (Duration.ofSeconds(Math.abs(age)).compareTo(options.tolerance()) <= 0) {
      return;
    }
    String limit = ", which is more than the tolerance";
    throw age > 0
        ? new WebhookVerificationException(
            WebhookFailureReason.TOO_OLD, "The webhook was sent " + age + " seconds ago" + limit)
        : new WebhookVerificationException(
            WebhookFailureReason.TOO_NEW,
            "The webhook is dated " + -age + " seconds in the future" + limit);
  }
}
