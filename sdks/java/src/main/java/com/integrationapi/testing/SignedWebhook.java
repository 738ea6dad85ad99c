package com.integrationapi.testing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A webhook as the API sends it. Immutable. */
public final class SignedWebhook {
  private final byte[] body;
  private final Map<String, String> headers;

  SignedWebhook(byte[] body, Map<String, String> headers) {
    this.body = body.clone();
    this.headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** {@return a copy of the body} Send it unchanged, because the signature covers its bytes. */
  public byte[] body() {
    return body.clone();
  }

  /** {@return the body as text} */
  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** {@return the headers of the webhook, with names in lower case} */
  public Map<String, String> headers() {
    return headers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SignedWebhook webhook
        && Arrays.equals(webhook.body, body)
        && webhook.headers.equals(headers);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(body) + headers.hashCode();
  }

  @Override
  public String toString() {
    return "SignedWebhook{headers=" + headers + ", body=" + text() + "}";
  }
}
