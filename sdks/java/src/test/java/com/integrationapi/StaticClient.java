package com.integrationapi;

/** Part of a web application that keeps its client in a static field. */
public final class StaticClient {
  private static IntegrationApi api;

  private StaticClient() {}

  /** Sends a call, and an asynchronous one. */
  public static void call(String baseUrl) {
    api = IntegrationApi.builder().apiKey("ik_test_static").baseUrl(baseUrl).build();
    api.webhookEndpoints().delete("we_1");
    api.async().webhookEndpoints().delete("we_1").join();
  }

  /** Closes the client. */
  public static void close() {
    api.close();
  }
}
