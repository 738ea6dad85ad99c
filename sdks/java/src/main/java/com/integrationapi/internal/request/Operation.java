package com.integrationapi.internal.request;

import com.integrationapi.internal.behaviour.Behaviour;
import java.util.HashMap;
import java.util.Map;

/**
 * The static part of an API operation, shared by all its calls.
 *
 * @param id operationId in the contract
 * @param method HTTP method in upper case
 * @param path path with {@code {parameter}} for each path parameter
 * @param auth header and scheme of the API key, or null if the operation needs none
 * @param responseMediaType media type of a successful response
 * @param prefixes prefixes of identifiers by path parameter
 */
public record Operation(
    String id,
    String method,
    String path,
    Auth auth,
    String responseMediaType,
    Map<String, String> prefixes) {
  private static final String JSON = "application/json";

  /**
   * Creates an operation that sends the API key as a bearer token and returns JSON.
   *
   * @param id operationId in the contract
   * @param method HTTP method in upper case
   * @param path path with {@code {parameter}} for each path parameter
   */
  public Operation(String id, String method, String path) {
    this(id, method, path, Auth.BEARER, JSON, Map.of());
  }

  /** {@return a copy of this operation that sends no API key} */
  public Operation withoutAuth() {
    return new Operation(id, method, path, null, responseMediaType, prefixes);
  }

  /** {@return a copy of this operation that sends the API key as user name and password} */
  public Operation withBasicAuth() {
    return new Operation(id, method, path, Auth.BASIC, responseMediaType, prefixes);
  }

  /**
   * {@return a copy of this operation that sends the API key unchanged in a header}
   *
   * @param name name of the header
   */
  public Operation withApiKeyHeader(String name) {
    return new Operation(id, method, path, Auth.inHeader(name), responseMediaType, prefixes);
  }

  /**
   * {@return a copy of this operation that returns bytes}
   *
   * @param mediaType media type of the bytes
   */
  public Operation withResponseMediaType(String mediaType) {
    return new Operation(id, method, path, auth, mediaType, prefixes);
  }

  /**
   * {@return a copy of this operation that knows how the values of a path parameter begin}
   *
   * @param parameter name of the path parameter in the contract
   * @param prefix prefix of its values, such as {@code ord_}
   */
  public Operation withPrefix(String parameter, String prefix) {
    Map<String, String> all = new HashMap<>(prefixes);
    all.put(parameter, prefix);
    return new Operation(id, method, path, auth, responseMediaType, Map.copyOf(all));
  }

  /** {@return a request of this operation that has no values yet} */
  public Request request() {
    return new Request(this);
  }

  /** {@return whether requests carry an idempotency key} */
  public boolean isWrite() {
    return Behaviour.IDEMPOTENT_METHODS.contains(method);
  }
}
