package com.integrationapi;

import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import com.integrationapi.internal.schema.Inputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Request to any operation of the API, even to one that is newer than this version of the library.
 * Immutable.
 *
 * <pre>
 * api.request(RawRequest.of("GET", "/api/v1/orders/{order_id}").path("order_id", id));
 * </pre>
 */
public final class RawRequest {
  private static final String ID = "request";
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE");
  // Segments of unreserved characters, sub-delimiters (RFC 3986, 3.3), placeholders and
  // percent-encoded bytes. A URL parser removes dot segments, encoded ones too, and a proxy may
  // decode slashes, line breaks and NUL.
  private static final Pattern PATH =
      Pattern.compile(
          "(?:/(?!\\.{1,2}(?:/|$))(?!(?:%2[eE]|\\.){1,2}(?:/|$))"
              + "(?:[A-Za-z0-9_.~!$&'()*+,;=:@-]|%(?!2[fF]|5[cC]|0[0aAdD])[0-9A-Fa-f]{2}"
              + "|\\{[A-Za-z0-9_]+\\})++)++");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z0-9_]+)\\}");

  private final String method;
  private final String path;
  private final Map<String, Object> pathValues;
  private final Map<String, Object> query;
  private final boolean hasBody;
  private final @Nullable Object body;

  private RawRequest(
      String method,
      String path,
      Map<String, Object> pathValues,
      Map<String, Object> query,
      boolean hasBody,
      @Nullable Object body) {
    this.method = method;
    this.path = path;
    this.pathValues = pathValues;
    this.query = query;
    this.hasBody = hasBody;
    this.body = body;
  }

  /**
   * {@return a request without values}
   *
   * @param method {@code GET}, {@code POST}, {@code PUT}, {@code PATCH} or {@code DELETE}
   * @param path path with {@code {name}} for each identifier, such as {@code
   *     /api/v1/orders/{order_id}}
   * @throws InvalidRequestException if the method is not one of these, or the path is malformed
   */
  public static RawRequest of(String method, String path) {
    if (method == null || !METHODS.contains(method)) {
      throw new InvalidRequestException(ID + ": method must be GET, POST, PUT, PATCH or DELETE");
    }
    if (path == null || !PATH.matcher(path).matches()) {
      throw new InvalidRequestException(
          ID
              + ": path must be one such as /api/v1/orders/{order_id};"
              + " pass identifiers with path() and parameters with query()");
    }
    return new RawRequest(method, path, Map.of(), Map.of(), false, null);
  }

  /**
   * {@return a copy with the value of a placeholder in the path}
   *
   * @param name name of the placeholder
   * @param value identifier
   * @throws InvalidRequestException if the path has no such placeholder
   */
  public RawRequest path(String name, Object value) {
    if (!placeholders().contains(name)) {
      throw new InvalidRequestException(ID + ": the path has no placeholder {" + name + "}");
    }
    return new RawRequest(method, path, with(pathValues, name, value), query, hasBody, body);
  }

  /**
   * {@return a copy with a query parameter}
   *
   * @param name name of the parameter
   * @param value text, number, boolean, date-time or list of these, which is joined with commas
   * @throws InvalidRequestException if the name or the value is null
   */
  public RawRequest query(String name, Object value) {
    Inputs.nonNull((Object) name, "name");
    Inputs.nonNull(value, name);
    return new RawRequest(method, path, pathValues, with(query, name, value), hasBody, body);
  }

  /**
   * {@return a copy with a JSON body}
   *
   * @param value a model, map, list, text, number or boolean, or null to send JSON null
   * @throws InvalidRequestException if the method is GET
   */
  public RawRequest body(@Nullable Object value) {
    if (method.equals("GET")) {
      throw new InvalidRequestException(ID + ": a GET request has no body");
    }
    return new RawRequest(method, path, pathValues, query, true, value);
  }

  /** {@return the method and the path, without the values} */
  @Override
  public String toString() {
    return method + " " + path;
  }

  /**
   * {@return the request for the core}
   *
   * @param auth placement of the API key, as for {@link Operation#withAuth}
   */
  Request<Optional<Object>> toRequest(@Nullable String... auth) {
    Operation<Optional<Object>> operation =
        new Operation<>(ID, method, path, Result.optionalNullable(JsonInput::any));
    Request<Optional<Object>> request = operation.withAuth(auth).request();
    for (String placeholder : placeholders()) {
      request.path(placeholder, pathValues.get(placeholder));
    }
    query.forEach(request::query);
    return hasBody ? request.anyBody(body) : request;
  }

  private List<String> placeholders() {
    List<String> names = new ArrayList<>();
    Matcher matcher = PLACEHOLDER.matcher(path);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
    Map<String, Object> copy = new LinkedHashMap<>(map);
    copy.put(name, value);
    return copy;
  }
}
