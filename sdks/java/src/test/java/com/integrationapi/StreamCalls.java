package com.integrationapi;

import com.integrationapi.http.JdkTransport;
import com.integrationapi.http.SocketTransport;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.net.http.HttpClient;

/** Calls whose responses are read while they arrive, which our contract does not have. */
final class StreamCalls {
  static final Operation<EventStream<Object>> EVENTS =
      operation(Result.streamOfEvents(JsonInput::any));
  static final Operation<Download> FILE = operation(Result.download());

  private StreamCalls() {}

  /** Transports of the library. */
  enum Way {
    SOCKET,
    JDK;

    Transport transport() {
      HttpClient.Version version = HttpClient.Version.HTTP_1_1;
      return this == SOCKET
          ? SocketTransport.builder().build()
          : JdkTransport.over(HttpClient.newBuilder().version(version).build());
    }
  }

  static <T> Operation<T> operation(Result<T> result) {
    return new Operation<>("watchIt", "GET", "/it", result);
  }

  static ApiClient client(Transport transport, String url) {
    return Clients.of(
        transport, builder -> builder.baseUrl(url).maxRetries(0).maxResponseBytes(20_000));
  }

  static <T> T opened(ApiClient client, Operation<T> operation) {
    return client.send(operation.request(), RequestOptions.none()).data();
  }
}
