package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One call on its way to the wire. Values are encoded as they come in. */
public final class Request {
  private static final String CURSOR = "cursor";

  private final Operation operation;
  // By name; each value is all that stands in the query for it.
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String path;
  private byte[] body;
  private String contentType;

  Request(Operation operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter; lists are joined with commas.
   *
   * @param name in the contract
   * @param value any text but an empty one, {@code .} and {@code ..}
   * @return this request
   * @throws InvalidRequestException when the value would lead to another path
   */
  public Request path(String name, Object value) {
    String text = value == null ? null : joined(value, Request::encoded);
    if (text == null || text.isEmpty() || text.equals(".") || text.equals("..")) {
      String shown = text == null ? "null" : "\"" + text + "\"";
      throw new InvalidRequestException(name + " is " + shown + "; give the identifier");
    }
    path = path.replace("{" + name + "}", text);
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
    if (value != null) {
      query.put(name, PercentEncoding.encode(name) + "=" + joined(value, Request::encoded));
    }
    return this;
  }

  /**
   * Sets a query parameter that stands there once for each item.
   *
   * @param name in the contract
   * @param values null or none to leave the parameter out
   * @return this request
   */
  public Request explodedQuery(String name, Collection<?> values) {
    if (values != null && !values.isEmpty()) {
      String start = PercentEncoding.encode(name) + "=";
      query.put(
          name,
          values.stream().map(item -> start + encoded(item)).collect(Collectors.joining("&")));
    }
    return this;
  }

  /**
   * Sets a header; lists are joined with commas.
   *
   * @param name in the contract
   * @param value null to leave the header out
   * @return this request
   */
  public Request header(String name, Object value) {
    if (value != null) {
      headers.put(name, joined(value, PlainText::of));
    }
    return this;
  }

  /**
   * Adds a cookie, its value percent-encoded; lists are joined with commas (RFC 6265, 4.2).
   *
   * @param name in the contract
   * @param value null to leave the cookie out
   * @return this request
   */
  public Request cookie(String name, Object value) {
    if (value != null) {
      String cookie = name + "=" + PercentEncoding.encode(joined(value, PlainText::of));
      headers.merge("Cookie", cookie, (before, next) -> before + "; " + next);
    }
    return this;
  }

  /**
   * Sets the body, as JSON.
   *
   * @param value null to send none
   * @return this request
   */
  public Request body(Object value) {
    return value == null ? this : content("application/json", RequestJson.bytes(value));
  }

  /**
   * Sets a body that must be there, as JSON.
   *
   * @param value to be sent
   * @return this request
   * @throws InvalidRequestException when it is null
   */
  public Request requiredBody(Object value) {
    return body(requireBody(value));
  }

  /**
   * Sets a body that may be any JSON value.
   *
   * @param value to be sent, null as JSON's null
   * @return this request
   */
  public Request anyBody(Object value) {
    return content("application/json", RequestJson.bytes(value));
  }

  /**
   * Sets the body, as it is.
   *
   * @param bytes null to send none
   * @return this request
   */
  public Request bytes(byte[] bytes) {
    return bytes == null ? this : content("application/octet-stream", bytes);
  }

  /**
   * Sets a body that must be there, as it is.
   *
   * @param bytes to be sent
   * @return this request
   * @throws InvalidRequestException when it is null
   */
  public Request requiredBytes(byte[] bytes) {
    return bytes(requireBody(bytes));
  }

  /**
   * Sets the body, as a form with a part for each field (RFC 7578).
   *
   * @param form null to send none
   * @return this request
   */
  public Request multipart(Object form) {
    if (form == null) {
      return this;
    }
    Multipart.Encoded encoded = Multipart.of((Model) form).encode();
    return content("multipart/form-data; boundary=" + encoded.boundary(), encoded.body());
  }

  /**
   * Sets a body that must be there, as a form with a part for each field (RFC 7578).
   *
   * @param form to be sent
   * @return this request
   * @throws InvalidRequestException when it is null
   */
  public Request requiredMultipart(Object form) {
    return multipart(requireBody(form));
  }

  /**
   * Says what the body is, where it is not what its form says.
   *
   * @param mediaType in the contract
   * @return this request
   */
  public Request contentType(String mediaType) {
    contentType = mediaType;
    return this;
  }

  /**
   * {@return a copy of this request that asks for another page}
   *
   * @param cursor cursor of the page
   */
  public Request page(String cursor) {
    Request next = new Request(operation);
    next.path = path;
    next.query.putAll(query);
    next.headers.putAll(headers);
    next.body = body;
    next.contentType = contentType;
    return next.query(CURSOR, cursor);
  }

  /** {@return the operation that this request calls} */
  public Operation operation() {
    return operation;
  }

  /** {@return path and query, encoded} */
  String target() {
    return query.isEmpty() ? path : path + "?" + String.join("&", query.values());
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  String contentType() {
    return contentType;
  }

  private Request content(String mediaType, byte[] bytes) {
    contentType = mediaType;
    body = bytes;
    return this;
  }

  private <T> T requireBody(T value) {
    if (value == null) {
      throw new InvalidRequestException(operation.id() + " needs a body, but it is null");
    }
    return value;
  }

  private static String encoded(Object value) {
    return PercentEncoding.encode(PlainText.of(value));
  }

  private static String joined(Object value, Function<Object, String> text) {
    return value instanceof Collection<?> list
        ? list.stream().map(text).collect(Collectors.joining(","))
        : text.apply(value);
  }
}
