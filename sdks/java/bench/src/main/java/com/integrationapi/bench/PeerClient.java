package com.integrationapi.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import okhttp3.OkHttp;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** An HTTP client with its own defaults, except for its timeouts. */
interface PeerClient {
  /** {@return the body of a response with the status 200} */
  byte[] order() throws IOException, InterruptedException;

  /** Closes the connections. */
  default void close() {}

  /** {@return the client with the options of a job} */
  static PeerClient of(String name, JsonNode options) {
    String url = options.get("base_url").asText() + Calls.ORDER_PATH;
    String key = "Bearer " + options.get("api_key").asText();
    Duration time = Duration.ofMillis(options.get("total_timeout_ms").asLong());
    return name.equals("okhttp") ? new Ok(url, key, time) : new Jdk(url, key, time);
  }

  /** {@return the version of a client} */
  static String version(String name) {
    return name.equals("okhttp") ? OkHttp.VERSION : Runtime.version().toString();
  }

  /** Throws the error of a program that expects success. */
  private static byte[] success(int status, byte[] body) throws IOException {
    if (status != 200) {
      throw new IOException("status " + status);
    }
    return body;
  }

  /** OkHttp. */
  final class Ok implements PeerClient {
    private final OkHttpClient http;
    private final Request request;

    Ok(String url, String key, Duration time) {
      this.http = new OkHttpClient.Builder().callTimeout(time).build();
      this.request = new Request.Builder().url(url).header("Authorization", key).build();
    }

    @Override
    public byte[] order() throws IOException {
      try (Response response = http.newCall(request).execute()) {
        return success(response.code(), response.body().bytes());
      }
    }

    @Override
    public void close() {
      http.dispatcher().executorService().shutdown();
      http.connectionPool().evictAll();
    }
  }

  /** The HTTP client of the JDK. */
  final class Jdk implements PeerClient {
    private final HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;

    Jdk(String url, String key, Duration time) {
      this.request =
          HttpRequest.newBuilder(URI.create(url)).timeout(time).header("Authorization", key).build();
    }

    @Override
    public byte[] order() throws IOException, InterruptedException {
      HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
      return success(response.statusCode(), response.body());
    }
  }
}
