package com.integrationapi.internal.auth;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.internal.schema.PercentEncoding;
import com.integrationapi.internal.schema.QueryText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Placement of an API key in a request.
 *
 * @param name header or query parameter that carries the key
 * @param scheme form in which it carries the key
 * @param keys placements of the keys that the API key contains, if there are several, or schemes
 *     between which it chooses
 * @param isOptional whether the operation can be called without a key
 * @param alternatives sets of security schemes that authenticate the operation, in the order of the
 *     document, for a client with credentials that are not an API key
 */
public record Auth(
    String name,
    Scheme scheme,
    List<Auth> keys,
    boolean isOptional,
    List<List<SchemeUse>> alternatives) {
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
    /** In a cookie. */
    COOKIE,
    /** Several keys with colons between them, each in its place. */
    SEVERAL,
    /** By one of several schemes, which the key chooses. */
    CHOICE,
    /** By the only scheme in {@code keys}, whose name in the document is {@code name}. */
    NAMED
  }

  private Auth(String name, Scheme scheme) {
    this(name, scheme, List.of());
  }

  private Auth(String name, Scheme scheme, List<Auth> keys) {
    this(name, scheme, keys, false, List.of());
  }

  /**
   * {@return the placement of an API key, or null for none}
   *
   * @param placements for each key its scheme, {@code none}, {@code bearer}, {@code basic}, {@code
   *     header}, {@code query} or {@code cookie}, and the name of its header, query parameter or
   *     cookie; null for the other schemes. {@code optional} in front of them allows calls without
   *     a key, and {@code choice} begins a scheme with a name. Before all of them, {@code either}
   *     begins an alternative of security schemes, each of which follows as {@code scheme} with its
   *     name and {@code scope} with each scope
   */
  public static Auth of(String... placements) {
    List<List<SchemeUse>> alternatives = new ArrayList<>();
    int start = alternativesIn(placements, alternatives);
    boolean isOptional = "optional".equals(placements[start]);
    List<Auth> choices = new ArrayList<>();
    List<Auth> keys = new ArrayList<>();
    for (int i = isOptional ? start + 2 : start; i < placements.length; i += 2) {
      if (placements[i].equals("choice")) {
        keys = new ArrayList<>();
        choices.add(new Auth(placements[i + 1], Scheme.NAMED, keys));
      } else {
        keys.add(ofOne(placements[i], placements[i + 1]));
      }
    }
    Auth auth = choices.isEmpty() ? joined(keys) : new Auth("", Scheme.CHOICE, choices);
    return isOptional || start > 0
        ? new Auth(auth.name, auth.scheme, auth.keys, isOptional, alternatives)
        : auth;
  }

  /** Reads alternatives into a list, and returns the index of what follows. */
  private static int alternativesIn(String[] placements, List<List<SchemeUse>> alternatives) {
    int i = 0;
    while (placements[i].equals("either")) {
      List<SchemeUse> uses = new ArrayList<>();
      for (i += 2; placements[i].equals("scheme"); ) {
        List<String> scopes = new ArrayList<>();
        uses.add(new SchemeUse(placements[i + 1], scopes));
        for (i += 2; placements[i].equals("scope"); i += 2) {
          scopes.add(placements[i + 1]);
        }
      }
      alternatives.add(uses);
    }
    return i;
  }

  private static Auth joined(List<Auth> keys) {
    return keys.size() == 1 ? keys.get(0) : new Auth("", Scheme.SEVERAL, keys);
  }

  private static Auth ofOne(String scheme, String name) {
    return switch (scheme) {
      case "none" -> null;
      case "bearer" -> BEARER;
      case "basic" -> new Auth(AUTHORIZATION, Scheme.BASIC);
      case "header" -> new Auth(name, Scheme.PLAIN);
      case "query" -> new Auth(name, Scheme.QUERY);
      case "cookie" -> new Auth(name, Scheme.COOKIE);
      default -> throw new IllegalArgumentException(scheme);
    };
  }

  /**
   * {@return the keys that an API key contains, if it is not one itself}
   *
   * @param key API key as configured
   */
  public List<String> parts(String key) {
    if (scheme == Scheme.CHOICE) {
      Auth chosen = chosen(key);
      String own = chosen.withoutName(key);
      List<String> parts = new ArrayList<>(joined(chosen.keys).parts(own));
      parts.add(own);
      return parts;
    }
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
      case COOKIE -> withCookie(request, name + "=" + cookieValue(key));
      case SEVERAL -> withAll(request, parts(key), operationId);
      case CHOICE -> chosen(key).addedTo(request, key, operationId);
      case NAMED -> joined(keys).addedTo(request, withoutName(key), operationId);
    };
  }

  /**
   * Returns the scheme whose name and an equals sign begin the key, otherwise the first one. A
   * bearer token has no colon (RFC 6750, section 2.1), so a key with one is a user and a password.
   */
  private Auth chosen(String key) {
    Auth usual = keys.get(0);
    for (Auth choice : keys) {
      if (key.startsWith(choice.name + "=")) {
        return choice;
      }
    }
    if (joined(usual.keys).scheme == Scheme.BEARER && key.indexOf(':') >= 0) {
      for (Auth choice : keys) {
        if (joined(choice.keys).scheme == Scheme.BASIC) {
          return choice;
        }
      }
    }
    return usual;
  }

  private String withoutName(String key) {
    return key.startsWith(name + "=") ? key.substring(name.length() + 1) : key;
  }

  // All cookies are in one header (RFC 6265, section 5.4).
  private static HttpRequest withCookie(HttpRequest request, String cookie) {
    String others = "";
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      if (header.getKey().equalsIgnoreCase("Cookie") && !header.getValue().isEmpty()) {
        others = header.getValue() + "; ";
      }
    }
    return request.withHeader("Cookie", others + cookie);
  }

  // The value of a cookie cannot have some characters (RFC 6265, section 4.1.1).
  private static String cookieValue(String key) {
    return key.replace("\"", "%22").replace(",", "%2C").replace(";", "%3B").replace("\\", "%5C");
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
