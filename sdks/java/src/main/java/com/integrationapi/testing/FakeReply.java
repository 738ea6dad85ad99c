package com.integrationapi.testing;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.testing.TestJson;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reply to one attempt. Parts that are not set come from the contract's example. Immutable. */
public final class FakeReply {
  static final FakeReply EXAMPLE = new FakeReply(null, null, Map.of(), Map.of(), null);

  private final Integer status;
  private final byte[] body;
  private final Map<String, Object> fields;
  private final Map<String, String> headers;
  private final IOException failure;

  private FakeReply(
      Integer status,
      byte[] body,
      Map<String, Object> fields,
      Map<String, String> headers,
      IOException failure) {
    this.status = status;
    this.body = body;
    this.fields = fields;
    this.headers = headers;
    this.failure = failure;
  }

  /**
   * {@return a reply with a status, and the contract's example of it if there is one}
   *
   * @param status status from 200 to 599
   * @throws ConfigurationException if the status is another number
   */
  public static FakeReply status(int status) {
    if (status < 200 || status > 599) {
      throw new ConfigurationException("a reply has a status from 200 to 599, not " + status);
    }
    return new FakeReply(status, null, Map.of(), Map.of(), null);
  }

  /**
   * {@return a successful reply with a JSON body}
   *
   * @param json a model, map, list, string, number, boolean or null
   * @throws ConfigurationException if JSON cannot represent the value
   */
  public static FakeReply json(Object json) {
    return EXAMPLE.withJson(json);
  }

  /**
   * {@return a successful reply with the contract's example, some of whose fields are replaced}
   *
   * @param fields fields to replace
   */
  public static FakeReply fields(Map<String, ?> fields) {
    return EXAMPLE.withFields(fields);
  }

  /**
   * {@return an attempt that ends without a response}
   *
   * @param failure exception of the transport, such as a {@link java.net.SocketTimeoutException}
   */
  public static FakeReply failure(IOException failure) {
    return new FakeReply(null, null, Map.of(), Map.of(), CheckOptions.given("failure", failure));
  }

  /**
   * {@return this reply with a JSON body}
   *
   * @param json a model, map, list, string, number, boolean or null
   * @throws ConfigurationException if JSON cannot represent the value
   */
  public FakeReply withJson(Object json) {
    return withBody(TestJson.write(json));
  }

  /**
   * {@return this reply with the contract's example, some of whose fields are replaced}
   *
   * @param fields fields to replace
   */
  public FakeReply withFields(Map<String, ?> fields) {
    Map<String, Object> copy =
        Collections.unmodifiableMap(new LinkedHashMap<>(CheckOptions.given("fields", fields)));
    return new FakeReply(status, null, copy, headers, failure);
  }

  /**
   * {@return this reply with a body of any type}
   *
   * @param body body
   */
  public FakeReply withBody(byte[] body) {
    return new FakeReply(
        status, CheckOptions.given("body", body).clone(), Map.of(), headers, failure);
  }

  /**
   * {@return this reply with a header, which replaces the default one}
   *
   * @param name name of the header
   * @param value value of the header
   */
  public FakeReply withHeader(String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(headers);
    changed.put(name, value);
    return new FakeReply(status, body, fields, Collections.unmodifiableMap(changed), failure);
  }

  Optional<Integer> status() {
    return Optional.ofNullable(status);
  }

  Optional<byte[]> body() {
    return Optional.ofNullable(body);
  }

  Map<String, Object> fields() {
    return fields;
  }

  Map<String, String> headers() {
    return headers;
  }

  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }
}
