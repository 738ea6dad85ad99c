package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Collects the values of one request and encodes them. */
public final class Request {
  private static final String CURSOR = "cursor";

  private final Operation operation;
  // Encoded pairs by parameter name: all name=value pairs of one parameter.
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String path;
  private byte[] body;
  private String contentType;
  // Sentence about a likely mistake in a path parameter.
  private String hint;

  Request(Operation operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter; items of lists are joined with commas.
   *
   * @param name name of the parameter in the contract
   * @param value value whose text is not empty, {@code .} or {@code ..}
   * @return this request
   * @throws InvalidRequestException if the value would change the path
   */
  public Request path(String name, Object value) {
    String text = value == null ? null : joined(value, Request::encoded);
    if (text == null || text.isEmpty() || text.equals(".") || text.equals("..")) {
      throw new InvalidRequestException(
          operation.id() + ": " + name + " must be an identifier, not " + shown(text));
    }
    if (text.contains("%0A") || text.contains("%0D") || text.contains("%00")) {
      throw new InvalidRequestException(
          operation.id() + ": " + name + " must not contain a line break or a NUL character");
    }
    path = path.replace("{" + name + "}", text);
    String prefix = operation.prefixes().get(name);
    if (prefix != null && hint == null && !String.valueOf(value).startsWith(prefix)) {
      hint = name + " does not start with \"" + prefix + "\"";
    }
    return this;
  }

  /**
   * Sets a query parameter; items of lists are joined with commas.
   *
   * @param name name of the parameter in the contract
   * @param value value to send; null or an empty list omits the parameter
   * @return this request
   */
  public Request query(String name, Object value) {
    boolean isEmptyList = value instanceof Collection<?> list && list.isEmpty();
    if (value != null && !isEmptyList) {
      query.put(name, PercentEncoding.encode(name) + "=" + joined(value, Request::encoded));
    }
    return this;
  }

  /**
   * Sets a query parameter once for each item: {@code name=a&name=b}.
   *
   * @param name name of the parameter in the contract
   * @param values items to send; null or an empty list omits the parameter
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
   * Sets a header; items of lists are joined with commas.
   *
   * @param name name of the header in the contract
   * @param value value to send, or null to omit the header
   * @return this request
   */
  public Request header(String name, Object value) {
    if (value != null) {
      headers.put(name, joined(value, PlainText::of));
    }
    return this;
  }

  /**
   * Adds a cookie (RFC 6265, 4.2). Its value is percent-encoded; items of lists are joined with
   * commas.
   *
   * @param name name of the cookie in the contract
   * @param value value to send, or null to omit the cookie
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
   * Sets a JSON body.
   *
   * @param value value to send, or null to send no body
   * @return this request
   */
  public Request body(Object value) {
    return value == null ? this : content("application/json", RequestJson.bytes(value));
  }

  /**
   * Sets a required JSON body.
   *
   * @param value value to send
   * @return this request
   * @throws InvalidRequestException if the value is null
   */
  public Request requiredBody(Object value) {
    return body(requireBody(value));
  }

  /**
   * Sets a required JSON body of any type.
   *
   * @param value value to send; null is sent as JSON null
   * @return this request
   */
  public Request anyBody(Object value) {
    return content("application/json", RequestJson.bytes(value));
  }

  /**
   * Sets a binary body.
   *
   * @param bytes bytes to send, or null to send no body
   * @return this request
   */
  public Request bytes(byte[] bytes) {
    return bytes == null ? this : content("application/octet-stream", bytes);
  }

  /**
   * Sets a required binary body.
   *
   * @param bytes bytes to send
   * @return this request
   * @throws InvalidRequestException if {@code bytes} is null
   */
  public Request requiredBytes(byte[] bytes) {
    return bytes(requireBody(bytes));
  }

  /**
   * Sets a multipart form as the body, with a part for each field (RFC 7578).
   *
   * @param form model to send, or null to send no body
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
   * Sets a required multipart form as the body, with a part for each field (RFC 7578).
   *
   * @param form model to send
   * @return this request
   * @throws InvalidRequestException if the form is null
   */
  public Request requiredMultipart(Object form) {
    return multipart(requireBody(form));
  }

  /**
   * Overrides the media type of the body.
   *
   * @param mediaType media type in the contract
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
    next.hint = hint;
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

  /** {@return a sentence about a likely mistake in a path parameter, or null} */
  String hint() {
    return hint;
  }

  /** {@return the encoded path and query} */
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

  /** {@return a copy of the query with further parameters} */
  String targetWith(Map<String, String> extra) {
    Request copy = new Request(operation);
    copy.path = path;
    copy.query.putAll(query);
    extra.forEach(copy::query);
    return copy.target();
  }

  private Request content(String mediaType, byte[] bytes) {
    contentType = mediaType;
    body = bytes;
    return this;
  }

  private <T> T requireBody(T value) {
    if (value == null) {
      throw new InvalidRequestException(operation.id() + ": the body must not be null");
    }
    return value;
  }

  private static String shown(String text) {
    if (text == null) {
      return "null";
    }
    return text.isEmpty() ? "empty" : "\"" + text + "\"";
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
