package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.Clients;
import com.integrationapi.ConfigurationException;
import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.RequestOptions;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests requests that only third-party documents describe. */
class RequestTest {
  private static final Operation GET = new Operation("getIt", "GET", "/it");
  private static final Operation POST = new Operation("postIt", "POST", "/it");

  private String key = "ik_test_x";
  private byte[] response = {};
  private HttpRequest sent;

  private final ApiClient apiClient =
      Clients.of(
          (request, timeout) -> {
            sent = request;
            return new HttpResponse(200, Map.of(), response);
          },
          builder -> builder.apiKey(() -> key));

  private HttpRequest send(Request request) {
    apiClient.send(request, RequestOptions.none());
    return sent;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String bodyOf(HttpRequest httpRequest) {
    return new String(httpRequest.body().orElseThrow(), StandardCharsets.UTF_8);
  }

  @Test
  void sendsTheKeyAsUserNameAndPassword() {
    key = "Aladdin:open:sesame";
    assertEquals(
        "Basic QWxhZGRpbjpvcGVuOnNlc2FtZQ==",
        send(GET.withBasicAuth().request()).headers().get("Authorization"));
  }

  @Test
  void rejectsAKeyWithoutAColonForBasicAuthWithoutShowingIt() {
    ConfigurationException error =
        assertThrows(ConfigurationException.class, () -> send(GET.withBasicAuth().request()));
    assertEquals(
        "getIt uses Basic authentication; set apiKey to user:password", error.getMessage());
    assertNull(sent);
  }

  @Test
  void sendsTheKeyUnchangedInAnApiKeyHeader() {
    HttpRequest httpRequest = send(GET.withApiKeyHeader("X-API-Key").request());
    assertEquals("ik_test_x", httpRequest.headers().get("X-API-Key"));
    assertFalse(httpRequest.headers().containsKey("Authorization"));
  }

  @Test
  void sendsNoKeyToAnOperationWithoutAuth() {
    HttpRequest httpRequest = send(new Operation("ping", "GET", "/ping").withoutAuth().request());
    assertFalse(httpRequest.headers().containsKey("Authorization"));
    assertFalse(httpRequest.headers().containsValue("ik_test_x"));
  }

  @Test
  void showsNoSecretsInToString() {
    HttpRequest httpRequest =
        send(GET.withApiKeyHeader("X-API-Key").request().query("token", "hush"));
    assertEquals("GET /it", httpRequest.toString());
  }

  @Test
  void sendsCookiesInOneHeaderWithTheirValuesEncoded() {
    Request request = GET.request().cookie("session", "a;b ü").cookie("none", null);
    request.cookie("ids", List.of(1, 2));
    assertEquals("session=a%3Bb%20%C3%BC; ids=1%2C2", send(request).headers().get("Cookie"));
  }

  @Test
  void explodesOrJoinsListsInAQuery() {
    Request request = GET.request().explodedQuery("tag", List.of("a b", "c,d"));
    request.query("filter[name]", List.of("e", "f,g")).explodedQuery("none", List.of());
    request.explodedQuery("absent", null);
    assertEquals(
        "https://api.example/it?tag=a%20b&tag=c%2Cd&filter%5Bname%5D=e,f%2Cg",
        send(request).url());
  }

  @Test
  void joinsListsInHeadersAndPaths() {
    OffsetDateTime time = OffsetDateTime.parse("2026-01-12T08:00Z");
    Request request = new Operation("x", "GET", "/x/{ids}").withoutAuth().request();
    HttpRequest httpRequest =
        send(request.path("ids", List.of("a/b", 2)).header("X-At", List.of(time)));
    assertEquals("https://api.example/x/a%2Fb,2", httpRequest.url());
    assertEquals("2026-01-12T08:00:00Z", httpRequest.headers().get("X-At"));
  }

  @Test
  void sendsBytesUnchangedWithTheirMediaType() {
    byte[] png = {(byte) 0x89, 'P', 0, '\n'};
    HttpRequest httpRequest = send(POST.request().requiredBytes(png).contentType("image/png"));
    assertArrayEquals(png, httpRequest.body().orElseThrow());
    assertEquals("image/png", httpRequest.headers().get("Content-Type"));
    assertThrows(
        InvalidRequestException.class,
        () -> POST.request().requiredBytes(null).contentType("image/png"));
  }

  @Test
  void sendsJsonOfAnyTypeWithItsMediaType() {
    HttpRequest httpRequest =
        send(POST.request().anyBody(null).contentType("application/merge-patch+json"));
    assertEquals("null", bodyOf(httpRequest));
    assertEquals("application/merge-patch+json", httpRequest.headers().get("Content-Type"));
    assertEquals("[1,\"a\"]", bodyOf(send(POST.request().requiredBody(List.of(1, "a")))));
    HttpRequest empty = send(POST.request().body(null).contentType("application/json"));
    assertFalse(empty.body().isPresent());
    assertFalse(empty.headers().containsKey("Content-Type"));
  }

  @Test
  void acceptsTheResponseMediaTypeAndReturnsTheBytes() {
    response = new byte[] {0, 1, (byte) 0xFF};
    Request request = GET.withResponseMediaType("image/png").request();
    assertArrayEquals(response, apiClient.sendForBytes(request, RequestOptions.none()));
    assertEquals("image/png, application/problem+json", sent.headers().get("Accept"));
  }

  @Test
  void returnsEmptyForAResponseWithoutABodyIfTheBodyIsOptional() {
    Request request = GET.request();
    RequestOptions options = RequestOptions.none();
    assertEquals(Optional.empty(), apiClient.sendOptional(request, JsonInput::string, options));
    assertThrows(DecodeException.class, () -> apiClient.send(request, JsonInput::string, options));
    response = utf8("\"here\"");
    assertEquals(Optional.of("here"), apiClient.sendOptional(request, JsonInput::string, options));
  }

  @Test
  void returnsEmptyForNullOnlyIfTheResponseIsNullable() {
    Request request = GET.request();
    RequestOptions options = RequestOptions.none();
    Decoder<Optional<String>> nullable = Decoder.optional(JsonInput::string);
    assertThrows(DecodeException.class, () -> apiClient.send(request, nullable, options));
    response = utf8("null");
    assertEquals(Optional.empty(), apiClient.send(request, nullable, options));
    assertEquals(Optional.of(Optional.empty()), apiClient.sendOptional(request, nullable, options));
    assertThrows(DecodeException.class, () -> apiClient.send(request, JsonInput::string, options));
    assertThrows(
        DecodeException.class, () -> apiClient.sendOptional(request, JsonInput::string, options));
    response = utf8("\"here\"");
    assertEquals(Optional.of("here"), apiClient.send(request, nullable, options));
  }

  @Test
  void returnsListsScalarsAndAnyJson() {
    RequestOptions options = RequestOptions.none();
    response = utf8("[\"a\",\"b\"]");
    List<String> list = apiClient.send(GET.request(), in -> in.list(JsonInput::string), options);
    assertEquals(List.of("a", "b"), list);
    response = utf8("7");
    assertEquals(7, apiClient.send(GET.request(), JsonInput::integer, options));
    response = utf8("{\"a\":[null,1]}");
    assertEquals(
        Optional.of(Map.of("a", Arrays.asList(null, 1L))),
        apiClient.sendOptional(GET.request(), JsonInput::any, options));
    response = utf8("null");
    assertEquals(
        Optional.empty(), apiClient.send(GET.request(), Decoder.optional(JsonInput::any), options));
  }
}
