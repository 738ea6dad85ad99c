package com.integrationapi.internal.auth;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.internal.schema.PercentEncoding;
import com.integrationapi.internal.schema.QueryText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Placement of an API key in a request.
 *
 * @param name header or query parameter that carries the key
 * @param scheme form in which it carries the key
 * @param keys placements of the keys that the API key contains, if there are several
 */
public record Auth(String name, Scheme scheme, List<Auth> keys) {
  private static final String AUTHORIZATION = "Authorization";

  /** {@code Authorization: Bearer …} (RFC 6750). */
  public static final Auth BEARER = new Auth(AUTHORIZATION, Scheme.BEARER);

  /** Forms in which a request carries the key. */
  public enum Scheme {
    /** Bearer token. */
    BEARER,
    /** {@code Authorization: Basic …} (RFC 7617), where the key is {@code user:password}. */
    BASIC,
    /** Unchanged in a header. */
    PLAIN,
    /** Unchanged in a query parameter. */
    QUERY,
    /** Several keys with colons between them, each in its place. */
    SEVERAL
  }

  private Auth(String name, Scheme scheme) {
    this(name, scheme, List.of());
  }

  /**
   * {@return the placement of an API key, or null for none}
   *
   * @param placements for each key its scheme, {@code none}, {@code bearer}, {@code basic}, {@code
   *     header} or {@code query}, and the name of its header or query parameter; null for the other
   *     schemes
   */
  public static Auth of(String... placements) {
    List<Auth> keys = new ArrayList<>();
    for (int i = 0; i < placements.length; i += 2) {
      keys.add(ofOne(placements[i], placements[i + 1]));
    }
    return keys.size() == 1 ? keys.get(0) : new Auth("", Scheme.SEVERAL, keys);
  }

  private static Auth ofOne(String scheme, String name) {
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
   * {@return the keys that an API key contains, if there are several}
   *
   * @param key API key as configured
   */
  public List<String> parts(String key) {
    // Only the last one may contain colons.
    return keys.isEmpty() ? List.of() : List.of(key.split(":", keys.size()));
  }

  /**
   * {@return a request with the key, which its headers cannot replace}
   *
   * @param request request without the key
   * @param key API key as configured
   * @param operationId operationId in the contract, for the error message
   * @throws ConfigurationException if the scheme is basic and the key is not {@code user:password},
   *     or the key contains too few keys
   */
  public HttpRequest addedTo(HttpRequest request, String key, String operationId) {
    return switch (scheme) {
      case BEARER -> request.withHeader(name, "Bearer " + key);
      case BASIC -> request.withHeader(name, "Basic " + base64(key, operationId));
      case PLAIN -> request.withHeader(name, key);
      case QUERY -> request.withUrl(QueryText.appended(request.url(), parameter(key, operationId)));
      case SEVERAL -> withAll(request, parts(key), operationId);
    };
  }

  private HttpRequest withAll(HttpRequest request, List<String> parts, String operationId) {
    if (parts.size() < keys.size() || parts.contains("")) {
      throw new ConfigurationException(
          operationId
              + " needs "
              + keys.size()
              + " keys; set apiKey to all of them, separated by colons");
    }
    HttpRequest sent = request;
    for (int i = 0; i < keys.size(); i++) {
      sent = keys.get(i).addedTo(sent, parts.get(i), operationId);
    }
    return sent;
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
