package com.integrationapi;

import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import java.util.concurrent.CompletableFuture;

/** Calls of the core, without generated code. */
public final class CoreCalls {
  private static final Operation<Object> RETRIEVE =
      new Operation<>("retrieveIt", "GET", "/it", Result.of(JsonInput::any));
  private static final Operation<Object> CREATE =
      new Operation<>("createIt", "POST", "/it", Result.of(JsonInput::any));

  private CoreCalls() {}

  /** {@return the result of a read} */
  public static Object retrieve(ApiClient client, boolean isAsync) {
    return send(client, RETRIEVE.request(), RequestOptions.none(), isAsync).data();
  }

  /** {@return the future of a read} */
  public static CompletableFuture<Object> future(ApiClient client) {
    return client.sendAsync(RETRIEVE.request(), RequestOptions.none(), ApiResponse::data);
  }

  /** {@return the response to a write} */
  public static ApiResponse<Object> create(ApiClient client, RequestOptions options) {
    return send(client, CREATE.request(), options, false);
  }

  private static ApiResponse<Object> send(
      ApiClient client, Request<Object> request, RequestOptions options, boolean isAsync) {
    return isAsync
        ? client.sendAsync(request, options, response -> response).join()
        : client.send(request, options);
  }
}
