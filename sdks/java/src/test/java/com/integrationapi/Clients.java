package com.integrationapi;

import com.integrationapi.http.Transport;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.options.OwnCredentials;
import java.util.Map;
import java.util.function.Consumer;

/** Clients of tests, without the environment and without generated code. */
public final class Clients {
  private Clients() {}

  /** {@return a client whose transport is that of a test} */
  public static ApiClient of(
      Transport transport, Consumer<? super ClientBuilder<ApiClient>> changes) {
    ClientBuilder<ApiClient> builder = builder(Map.of()).apiKey("ik_test_x").transport(transport);
    changes.accept(builder);
    return builder.build();
  }

  /** {@return a builder with an environment} */
  public static ClientBuilder<ApiClient> builder(Map<String, String> environment) {
    return new ClientBuilder<>(
        "https://api.example",
        "1.2.3",
        apiClient -> apiClient,
        environment::get,
        OwnCredentials.NONE,
        null);
  }
}
