package com.integrationapi.internal.request;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Placement of an API key in a request.
 *
 * @param name header or query parameter that carries the key
 * @param scheme form in which it carries the key
 */
public record Auth(String name, Scheme scheme) {
  private static final String AUTHORIZATION = "Authorization";

  /** {@code Authorization: Bearer …} (RFC 6750). */
  static final Auth BEARER = new Auth(AUTHORIZATION, Scheme.BEARER);

  /** Forms in which a request carries the key. */
  public enum Scheme {
    /** Bearer token. */
    BEARER,
    /** {@code Authorization: Basic …} (RFC 7617), where the key is {@code user:password}. */
    BASIC,
    /** Unchanged in a header. */
    PLAIN,
    /** Unchanged in a query parameter. */
    QUERY
  }

  /**
   * {@return the placement of a scheme, or null for none}
   *
   * @param scheme {@code none}, {@code bearer}, {@code basic}, {@code header} or {@code query}
   * @param name header or query parameter that carries the key; null for the other schemes
   */
  static Auth of(String scheme, String name) {
    return switch (scheme) {
      case "none" -> null;
      case "bearer" -> BEARER;
      case "basic" -> new Auth(AUTHORIZATION, Scheme.BASIC);
      case "header" -> new Auth(name, Scheme.PLAIN);
      case "query" -> new Auth(name, Scheme.QUERY);
      default -> throw new IllegalArgumentException(scheme);
    };
  }

  /**
   * {@return a request with the key, which its headers cannot replace}
   *
   * @param request request without the key
   * @param key API key as configured
   * @param operationId operationId in the contract, for the error message
   * @throws ConfigurationException if the scheme is basic and the key is not {@code user:password}
   */
  public HttpRequest addedTo(HttpRequest request, String key, String operationId) {
    return switch (scheme) {
      case BEARER -> request.withHeader(name, "Bearer " + key);
      case BASIC -> request.withHeader(name, "Basic " + base64(key, operationId));
      case PLAIN -> request.withHeader(name, key);
      case QUERY -> request.withUrl(Request.withQuery(request.url(), parameter(key, operationId)));
    };
  }

  private String parameter(String key, String operationId) {
    return PercentEncoding.encode(operationId, name)
        + "="
        + PercentEncoding.encode(operationId, key);
  }

  private static String base64(String key, String operationId) {
    if (key.indexOf(':') < 0) {
      throw new ConfigurationException(
          operationId + " uses Basic authentication; set apiKey to user:password");
    }
    return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
  }
}
