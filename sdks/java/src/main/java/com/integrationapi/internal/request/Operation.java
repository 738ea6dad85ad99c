package com.integrationapi.internal.request;

import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.response.Result;

/**
 * The static part of an API operation, shared by all its calls.
 *
 * @param <T> type of the result
 * @param id operationId in the contract
 * @param method HTTP method in upper case
 * @param path path with {@code {parameter}} for each path parameter
 * @param auth header and scheme of the API key, or null if the operation needs none
 * @param sendsKey whether its requests have an idempotency key
 * @param responseMediaType media type of a successful response
 * @param result reads the body of a successful response
 * @param paging continuation of a list; other operations do not use it
 */
public record Operation<T>(
    String id,
    String method,
    String path,
    Auth auth,
    boolean sendsKey,
    String responseMediaType,
    Result<T> result,
    PageStrategy paging) {
  private static final String JSON = "application/json";

  /**
   * Creates an operation that sends the API key as a bearer token and returns JSON.
   *
   * @param id operationId in the contract
   * @param method HTTP method in upper case
   * @param path path with {@code {parameter}} for each path parameter
   * @param result reads the body of a successful response
   */
  public Operation(String id, String method, String path, Result<T> result) {
    this(
        id,
        method,
        path,
        Auth.BEARER,
        Behaviour.IDEMPOTENCY_METHODS.contains(method),
        JSON,
        result,
        PageStrategy.USUAL);
  }

  /** {@return a copy of this operation that sends no API key} */
  public Operation<T> withoutAuth() {
    return new Operation<>(id, method, path, null, sendsKey, responseMediaType, result, paging);
  }

  /** {@return a copy of this operation that sends the API key as user name and password} */
  public Operation<T> withBasicAuth() {
    return new Operation<>(
        id, method, path, Auth.BASIC, sendsKey, responseMediaType, result, paging);
  }

  /**
   * {@return a copy of this operation that sends the API key unchanged in a header}
   *
   * @param name name of the header
   */
  public Operation<T> withApiKeyHeader(String name) {
    return new Operation<>(
        id, method, path, Auth.inHeader(name), sendsKey, responseMediaType, result, paging);
  }

  /**
   * {@return a copy of this operation that returns bytes}
   *
   * @param mediaType media type of the bytes
   */
  public Operation<T> withResponseMediaType(String mediaType) {
    return new Operation<>(id, method, path, auth, sendsKey, mediaType, result, paging);
  }

  /**
   * {@return a copy of this operation whose requests carry an idempotency key, even if other
   * operations with this method do not}
   */
  public Operation<T> withIdempotencyKey() {
    return new Operation<>(id, method, path, auth, true, responseMediaType, result, paging);
  }

  /**
   * {@return a copy of this operation whose list continues in another way}
   *
   * @param strategy continuation of the list
   */
  public Operation<T> withPaging(PageStrategy strategy) {
    return new Operation<>(id, method, path, auth, sendsKey, responseMediaType, result, strategy);
  }

  /** {@return a request of this operation that has no values yet} */
  public Request<T> request() {
    return new Request<>(this);
  }
}
