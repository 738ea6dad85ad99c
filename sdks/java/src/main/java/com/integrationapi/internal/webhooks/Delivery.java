package com.integrationapi.internal.webhooks;

import com.integrationapi.WebhookFailureReason;
import com.integrationapi.WebhookVerificationException;
import com.integrationapi.internal.behaviour.Behaviour;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Parts of a webhook that its signature covers, and its signatures.
 *
 * @param id value of {@code webhook-id}
 * @param timestamp text of {@code webhook-timestamp}, because another spelling of the same number
 *     has another signature
 * @param body raw body
 * @param signatures values of {@code webhook-signature}
 */
public record Delivery(String id, String timestamp, byte[] body, List<String> signatures) {
  // Spaces, with a comma before them if a framework joined a repeated header.
  private static final Pattern SEPARATOR = Pattern.compile(",? +");

  /**
   * {@return the parts of a webhook}
   *
   * @param body raw body
   * @param headers texts, or lists of texts, with names in any case
   * @throws WebhookVerificationException if a header or the body is missing
   */
  static Delivery read(byte[] body, Map<String, ?> headers) {
    String id = header(headers, Behaviour.WEBHOOKS_ID_HEADER);
    String timestamp = header(headers, Behaviour.WEBHOOKS_TIMESTAMP_HEADER);
    String signatures = header(headers, Behaviour.WEBHOOKS_SIGNATURE_HEADER);
    if (body == null) {
      throw new WebhookVerificationException(
          WebhookFailureReason.INVALID_PAYLOAD,
          "The body is missing; pass the raw body, because the signature covers its exact bytes");
    }
    return new Delivery(id, timestamp, body, List.of(SEPARATOR.split(signatures)));
  }

  byte[] signedContent() {
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] content = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, content, head.length, body.length);
    return content;
  }

  // Repeated headers are joined as in RFC 9110, section 5.2.
  private static String header(Map<String, ?> headers, String name) {
    StringJoiner values = new StringJoiner(", ");
    for (Map.Entry<String, ?> entry : entries(headers)) {
      if (name.equalsIgnoreCase(entry.getKey())) {
        texts(entry.getValue()).forEach(values::add);
      }
    }
    if (values.length() == 0) {
      throw new WebhookVerificationException(
          WebhookFailureReason.MISSING_HEADER, "The webhook has no " + name + " header");
    }
    return values.toString();
  }

  private static Iterable<? extends Map.Entry<String, ?>> entries(Map<String, ?> headers) {
    return headers == null ? List.of() : headers.entrySet();
  }

  private static Stream<String> texts(Object value) {
    Stream<?> all =
        value instanceof Iterable<?> list
            ? StreamSupport.stream(list.spliterator(), false)
            : value instanceof Object[] array ? Stream.of(array) : Stream.of(value);
    return all.map(text -> Objects.toString(text, "")).filter(text -> !text.isEmpty());
  }
}
