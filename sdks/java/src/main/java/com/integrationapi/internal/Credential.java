package com.integrationapi.internal;

import com.integrationapi.ConfigurationException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * How an API key is sent.
 *
 * @param header in which it goes
 * @param scheme how its text is made of the key
 */
record Credential(String header, Scheme scheme) {
  private static final String AUTHORIZATION = "Authorization";

  /** {@code Authorization: Bearer …} (RFC 6750). */
  static final Credential BEARER = new Credential(AUTHORIZATION, Scheme.BEARER);

  /** {@code Authorization: Basic …} (RFC 7617), the key being {@code user:password}. */
  static final Credential BASIC = new Credential(AUTHORIZATION, Scheme.BASIC);

  /** The texts a key can become. */
  enum Scheme {
    BEARER,
    BASIC,
    PLAIN
  }

  /**
   * {@return a credential that is the key as it is}
   *
   * @param name of the header
   */
  static Credential inHeader(String name) {
    return new Credential(name, Scheme.PLAIN);
  }

  /**
   * {@return the text of the header}
   *
   * @param key as the caller gave it
   * @throws ConfigurationException when it is no {@code user:password} where it has to be
   */
  String text(String key) {
    return switch (scheme) {
      case BEARER -> "Bearer " + key;
      case BASIC -> "Basic " + base64(key);
      case PLAIN -> key;
    };
  }

  private static String base64(String key) {
    if (key.indexOf(':') < 0) {
      throw new ConfigurationException(
          "the API key has no colon; this operation needs user:password");
    }
    return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }
}
