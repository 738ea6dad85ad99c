package com.integrationapi.testing;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.testing.TestJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A recorded attempt. Immutable. */
public final class FakeCall {
  private final String operation;
  private final String method;
  private final String path;
  private final Map<String, List<String>> query;
  private final Map<String, String> headers;
  private final byte[] body;

  FakeCall(
      String operation,
      String method,
      String path,
      Map<String, List<String>> query,
      Map<String, String> headers,
      byte[] body) {
    this.operation = operation;
    this.method = method;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.body = body;
  }

  /** {@return the resource and the method of the client: {@code orders.create}} */
  public String operation() {
    return operation;
  }

  /** {@return the HTTP method} */
  public String method() {
    return method;
  }

  /** {@return the path below the base URL, without the query} */
  public String path() {
    return path;
  }

  /** {@return the values of each query parameter, as sent} */
  public Map<String, List<String>> query() {
    return query;
  }

  /** {@return the headers by name in lower case; the API key is replaced by {@code [redacted]}} */
  public Map<String, String> headers() {
    return headers;
  }

  /** {@return a copy of the body, or empty if there is none} */
  public Optional<byte[]> body() {
    return Optional.ofNullable(body).map(byte[]::clone);
  }

  /**
   * {@return the parsed body: a map, list, string, number, boolean or null}
   *
   * @throws ConfigurationException if there is no body, or it is not JSON
   */
  public Object json() {
    if (body == null) {
      throw new ConfigurationException("the call of " + operation + " has no body");
    }
    return TestJson.read(body);
  }

  /** {@return the operation, the method and the path} */
  @Override
  public String toString() {
    return operation + ": " + method + " " + path;
  }
}
