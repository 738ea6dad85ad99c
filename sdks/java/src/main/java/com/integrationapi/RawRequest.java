package com.integrationapi;

import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Inputs;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.ResultReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Request to an operation that this version of the library does not know. Immutable. */
public final class RawRequest {
  static final ResultReader<Optional<Object>> READER =
      ResultReader.optionalNullable(JsonInput::any);

  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
  // Segments of unreserved characters, sub-delimiters (RFC 3986, 3.3), placeholders and
  // percent-encoded bytes. A URL parser removes dot segments, encoded ones too, and a proxy may
  // decode line breaks and NUL.
  private static final Pattern PATH =
      Pattern.compile(
          "(?:/(?!\\.{1,2}(?:/|$))(?:[\\w.~!$&'()*+,;=:@-]"
              + "|%(?!2[eEfF]|5[cC]|0[0aAdD])[0-9A-Fa-f]{2}|\\{\\w+\\})++)++");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)\\}");

  private final String method;
  private final String path;
  private final Map<String, Object> pathValues;
  private final Map<String, Object> query;
  // Empty for an explicit null, or null for no body.
  private final Optional<Object> body;

  private RawRequest(
      String method,
      String path,
      Map<String, Object> pathValues,
      Map<String, Object> query,
      Optional<Object> body) {
    this.method = method;
    this.path = path;
    this.pathValues = pathValues;
    this.query = query;
    this.body = body;
  }

  /**
   * {@return a request without values}
   *
   * @param method {@code GET}, {@code POST}, {@code PUT}, {@code PATCH} or {@code DELETE}; all of
   *     them except {@code GET} carry an idempotency key
   * @param path path below the base URL, percent-encoded, such as {@code
   *     /api/v1/records/{record_id}}; exceptions and logs show it as it is written here
   * @throws InvalidRequestException if the method or the path has another form
   */
  public static RawRequest of(String method, String path) {
    if (!METHODS.contains(method)) {
      throw new InvalidRequestException(
          "request: method must be one of " + String.join(", ", METHODS));
    }
    if (path == null || !PATH.matcher(path).matches()) {
      throw new InvalidRequestException(
          "request: path must be one such as /api/v1/records/{record_id}; pass identifiers to"
              + " path() and parameters to query()");
    }
    return new RawRequest(method, path, Map.of(), Map.of(), null);
  }

  /**
   * {@return a request with the value of a placeholder}
   *
   * @param name name of the placeholder in the path
   * @param value identifier, which is percent-encoded
   * @throws InvalidRequestException if the path has no such placeholder
   */
  public RawRequest path(String name, Object value) {
    if (!path.contains("{" + name + "}")) {
      throw new InvalidRequestException("request: the path has no placeholder {" + name + "}");
    }
    return new RawRequest(method, path, with(pathValues, name, value), query, body);
  }

  /**
   * {@return a request with a query parameter}
   *
   * @param name name of the parameter
   * @param value text, number or boolean, or a list of them, which is sent as {@code a,b}
   * @throws InvalidRequestException if the name or the value is null
   */
  public RawRequest query(String name, Object value) {
    Inputs.nonNull((Object) name, "name");
    Inputs.nonNull(value, "value");
    return new RawRequest(method, path, pathValues, with(query, name, value), body);
  }

  /**
   * {@return a request with a body}
   *
   * @param value model, map, list, text, number, boolean or null, sent as JSON
   * @throws InvalidRequestException if the method is {@code GET}
   */
  public RawRequest body(Object value) {
    if (method.equals("GET")) {
      throw new InvalidRequestException("request: a GET request has no body");
    }
    return new RawRequest(method, path, pathValues, query, Optional.ofNullable(value));
  }

  /** {@return the method and the path, without values} */
  @Override
  public String toString() {
    return method + " " + path;
  }

  Request prepared() {
    Request request = new Operation("request", method, path).request();
    Matcher placeholders = PLACEHOLDER.matcher(path);
    while (placeholders.find()) {
      request.path(placeholders.group(1), pathValues.get(placeholders.group(1)));
    }
    query.forEach(request::query);
    return body == null ? request : request.anyBody(body.orElse(null));
  }

  private static Map<String, Object> with(Map<String, Object> values, String name, Object value) {
    Map<String, Object> all = new LinkedHashMap<>(values);
    all.put(name, value);
    return Collections.unmodifiableMap(all);
  }
}
