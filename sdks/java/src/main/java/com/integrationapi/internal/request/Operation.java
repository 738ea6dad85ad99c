package com.integrationapi.internal.request;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.auth.Auth;
import com.integrationapi.internal.behaviour.Behaviour;
import com.integrationapi.internal.pages.PageStrategy;
import com.integrationapi.internal.response.Result;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The static part of an API operation, shared by all its calls. Immutable.
 *
 * @param <T> type of the result
 */
public final class Operation<T> {
  private static final String JSON = "application/json";

  private final String id;
  private final String method;
  private final String path;
  private final Result<T> result;
  private Auth auth = Auth.BEARER;
  private boolean sendsKey;
  private boolean isRepeatable;
  private String responseMediaType = JSON;
  private PageStrategy paging = PageStrategy.USUAL;
  private Map<String, String> servers = Map.of();
  private Set<Integer> moreResults = Set.of();
  private List<String> contentTypes = List.of();

  /**
   * Creates an operation that sends the API key as a bearer token and returns JSON.
   *
   * @param id operationId in the contract
   * @param method HTTP method in upper case
   * @param path path with {@code {parameter}} for each path parameter
   * @param result reads the body of a successful response
   */
  public Operation(String id, String method, String path, Result<T> result) {
    this.id = id;
    this.method = method;
    this.path = path;
    this.result = result;
    sendsKey = Behaviour.IDEMPOTENCY_METHODS.contains(method);
  }

  /**
   * {@return this operation with another placement of the API key}
   *
   * @param placements as for {@link Auth#of}
   */
  public Operation<T> withAuth(String... placements) {
    return with(copy -> copy.auth = Auth.of(placements));
  }

  /**
   * {@return a copy of this operation that asks for other media types than JSON}
   *
   * @param mediaTypes media types in the form of the header {@code Accept}
   */
  public Operation<T> withResponseMediaType(String mediaTypes) {
    return with(copy -> copy.responseMediaType = mediaTypes);
  }

  /**
   * {@return a copy of this operation with statuses other than 2xx whose responses are results}
   *
   * @param statuses statuses
   */
  public Operation<T> withResults(Integer... statuses) {
    return with(copy -> copy.moreResults = Set.of(statuses));
  }

  /**
   * {@return a copy of this operation with media types of the body of which the caller chooses one}
   *
   * @param mediaTypes media types, also with wildcards such as {@code image/*}
   */
  public Operation<T> withContentTypes(String... mediaTypes) {
    return with(copy -> copy.contentTypes = List.of(mediaTypes));
  }

  /**
   * {@return a copy of this operation whose requests carry an idempotency key, even if other
   * operations with this method do not}
   */
  public Operation<T> withIdempotencyKey() {
    return with(copy -> copy.sendsKey = true);
  }

  /**
   * {@return a copy of this operation whose requests may be sent twice without an idempotency key}
   */
  public Operation<T> withRepeats() {
    return with(
        copy -> {
          copy.sendsKey = false;
          copy.isRepeatable = true;
        });
  }

  /**
   * {@return a copy of this operation whose list continues in another way}
   *
   * @param strategy continuation of the list
   */
  public Operation<T> withPaging(PageStrategy strategy) {
    return with(copy -> copy.paging = strategy);
  }

  /**
   * {@return a copy of this operation with a server of its own}
   *
   * @param usual base URL of a client that was passed none
   * @param own base URL of the operation, in place of that one
   */
  public Operation<T> withServer(String usual, String own) {
    return with(copy -> copy.servers = Map.of(usual, own));
  }

  private Operation<T> with(Consumer<Operation<T>> change) {
    Operation<T> copy = new Operation<>(id, method, path, result);
    copy.auth = auth;
    copy.sendsKey = sendsKey;
    copy.isRepeatable = isRepeatable;
    copy.responseMediaType = responseMediaType;
    copy.paging = paging;
    copy.servers = servers;
    copy.moreResults = moreResults;
    copy.contentTypes = contentTypes;
    change.accept(copy);
    return copy;
  }

  /** {@return operationId in the contract} */
  public String id() {
    return id;
  }

  /** {@return HTTP method in upper case} */
  public String method() {
    return method;
  }

  /** {@return path with {@code {parameter}} for each path parameter} */
  public String path() {
    return path;
  }

  /** {@return placement of the API key, or null if the operation needs none} */
  public Auth auth() {
    return auth;
  }

  /** {@return whether requests carry an idempotency key} */
  public boolean sendsKey() {
    return sendsKey;
  }

  /** {@return whether requests may be sent twice without an idempotency key} */
  boolean isRepeatable() {
    return isRepeatable;
  }

  /**
   * {@return whether a response is a result, and not an error}
   *
   * @param response response of a call
   */
  public boolean isResult(HttpResponse response) {
    return response.isSuccess() || moreResults.contains(response.status());
  }

  /** {@return media types of the body of which the caller chooses one; empty without a choice} */
  List<String> contentTypes() {
    return contentTypes;
  }

  /** {@return media types of a successful response} */
  public String responseMediaType() {
    return responseMediaType;
  }

  /** {@return reader of the body of a successful response} */
  public Result<T> result() {
    return result;
  }

  /** {@return continuation of a list; other operations do not use it} */
  public PageStrategy paging() {
    return paging;
  }

  /**
   * {@return the base URL of a call}
   *
   * @param client base URL of the client
   */
  String baseUrl(String client) {
    return servers.getOrDefault(client, client);
  }

  /** {@return a request of this operation that has no values yet} */
  public Request<T> request() {
    return new Request<>(this);
  }
}
