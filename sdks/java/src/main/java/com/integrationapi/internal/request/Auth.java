package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Header and scheme with which an API key is sent.
 *
 * @param header header that carries the key
 * @param scheme form in which the header carries it
 */
public record Auth(String header, Scheme scheme) {
  private static final String AUTHORIZATION = "Authorization";

  /** {@code Authorization: Bearer …} (RFC 6750). */
  static final Auth BEARER = new Auth(AUTHORIZATION, Scheme.BEARER);

  /** {@code Authorization: Basic …} (RFC 7617), where the key is {@code user:password}. */
  static final Auth BASIC = new Auth(AUTHORIZATION, Scheme.BASIC);

  /** Forms in which a header carries the key. */
  public enum Scheme {
    /** Bearer token. */
    BEARER,
    /** User name and password. */
    BASIC,
    /** Unchanged. */
    PLAIN
  }

  /**
   * {@return an authentication scheme that sends the key unchanged in a header}
   *
   * @param name name of the header
   */
  static Auth inHeader(String name) {
    return new Auth(name, Scheme.PLAIN);
  }

  /**
   * {@return the value of the header}
   *
   * @param key API key as configured
   * @param operationId operationId in the contract, for the error message
   * @throws ConfigurationException if the scheme is basic and the key is not {@code user:password}
   */
  public String headerValue(String key, String operationId) {
    return switch (scheme) {
      case BEARER -> "Bearer " + key;
      case BASIC -> "Basic " + base64(key, operationId);
      case PLAIN -> key;
    };
  }

  private static String base64(String key, String operationId) {
    if (key.indexOf(':') < 0) {
      throw new ConfigurationException(
          operationId + " uses Basic authentication; set apiKey to user:password");
    }
    return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }
}
