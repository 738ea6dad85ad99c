package com.integrationapi.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** The HTTP client of the JDK with Jackson, and nothing else. */
final class Floor implements Calls {
  private final HttpClient http;
  private final ObjectMapper json = new ObjectMapper();
  private final String url;

  Floor(String url, boolean isDirect) {
    HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    this.http = (isDirect ? builder.executor(Runnable::run) : builder).build();
    this.url = url;
  }

  @Override
  public Object order() throws Exception {
    return read(ORDER_PATH);
  }

  @Override
  public int list() throws Exception {
    return read(LIST_PATH).get("data").size();
  }

  private JsonNode read(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path)).header("Authorization", "Bearer " + KEY).build();
    return json.readTree(http.send(request, BodyHandlers.ofByteArray()).body());
  }
}
