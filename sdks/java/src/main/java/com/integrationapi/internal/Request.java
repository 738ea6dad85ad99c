package com.integrationapi.internal;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.internal.json.JsonOutput;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** One call on its way to the wire. Values are encoded as they come in. */
public final class Request {
  private static final String CURSOR = "cursor";

  private final Operation operation;
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String path;
  private byte[] body;

  Request(Operation operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter.
   *
   * @param name in the contract
   * @param value any text but an empty one, {@code .} and {@code ..}
   * @return this request
   * @throws InvalidRequestException when the value would lead to another path
   */
  public Request path(String name, Object value) {
    String text = text(value);
    if (text == null || text.isEmpty() || text.equals(".") || text.equals("..")) {
      String shown = text == null ? "null" : "\"" + text + "\"";
      throw new InvalidRequestException(name + " is " + shown + "; give the identifier");
    }
    path = path.replace("{" + name + "}", PercentEncoding.encode(text));
    return this;
  }

  /**
   * Sets a query parameter; lists are joined with commas.
   *
   * @param name in the contract
   * @param value null to leave the parameter out
   * @return this request
   */
  public Request query(String name, Object value) {
    if (value instanceof Collection<?> list) {
      query.put(name, list.stream().map(Request::encoded).collect(Collectors.joining(",")));
    } else if (value != null) {
      query.put(name, encoded(value));
    }
    return this;
  }

  /**
   * Sets a header.
   *
   * @param name in the contract
   * @param value null to leave the header out
   * @return this request
   */
  public Request header(String name, Object value) {
    if (value != null) {
      headers.put(name, text(value));
    }
    return this;
  }

  /**
   * Sets the body.
   *
   * @param model null to send none
   * @return this request
   */
  public Request body(Model model) {
    body = model == null ? null : JsonOutput.bytes(model);
    return this;
  }

  /**
   * Sets a body that must be there.
   *
   * @param model to be sent
   * @return this request
   * @throws InvalidRequestException when it is null
   */
  public Request requiredBody(Model model) {
    if (model == null) {
      throw new InvalidRequestException(operation.id() + " needs a body, but it is null");
    }
    return body(model);
  }

  Request page(String cursor) {
    Request next = new Request(operation);
    next.path = path;
    next.query.putAll(query);
    next.headers.putAll(headers);
    return next.query(CURSOR, cursor);
  }

  Operation operation() {
    return operation;
  }

  /** {@return path and query, encoded} */
  String target() {
    if (query.isEmpty()) {
      return path;
    }
    return query.entrySet().stream()
        .map(entry -> PercentEncoding.encode(entry.getKey()) + "=" + entry.getValue())
        .collect(Collectors.joining("&", path + "?", ""));
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  private static String encoded(Object value) {
    return PercentEncoding.encode(text(value));
  }

  private static String text(Object value) {
    return value instanceof OffsetDateTime time
        ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)
        : value == null ? null : value.toString();
  }
}
