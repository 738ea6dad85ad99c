package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.Clients;
import com.integrationapi.ConfigurationException;
import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.RequestOptions;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.response.Result;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests requests that only third-party documents describe. */
class RequestTest {
  private static final Operation<Void> GET =
      new Operation<>("getIt", "GET", "/it", Result.nothing());
  private static final Operation<Void> POST =
      new Operation<>("postIt", "POST", "/it", Result.nothing());

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

  private HttpRequest send(Request<?> request) {
    apiClient.send(request, RequestOptions.none());
    return sent;
  }

  private static String bodyOf(HttpRequest httpRequest) {
    return new String(httpRequest.body().orElseThrow(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "Aladdin:open:sesame, basic, , Authorization, Basic QWxhZGRpbjpvcGVuOnNlc2FtZQ==",
    "ik_test_x, header, X-API-Key, X-API-Key, ik_test_x"
  })
  void aRequestSendsTheKeyInTheHeaderOfItsScheme(
      String given, String scheme, String name, String header, String value) {
    key = given;
    Map<String, String> headers = send(GET.withAuth(scheme, name).request()).headers();
    assertEquals(value, headers.get(header));
    assertEquals(header.equals("Authorization"), headers.containsKey("Authorization"));
  }

  @Test
  void aRequestRejectsAKeyWithoutAColonForBasicAuthWithoutShowingIt() {
    ConfigurationException error =
        assertThrows(
            ConfigurationException.class, () -> send(GET.withAuth("basic", null).request()));
    assertEquals(
        "getIt uses Basic authentication; set apiKey to user:password", error.getMessage());
    assertNull(sent);
  }

  @Test
  void aRequestSendsTheKeyInTheQuery() {
    HttpRequest alone = send(GET.withAuth("query", "api key").request());
    assertTrue(alone.url().endsWith("/it?api%20key=ik_test_x"), alone.url());
    assertFalse(alone.headers().containsKey("Authorization"));
    HttpRequest other = send(GET.withAuth("query", "key").request().query("limit", 2));
    assertTrue(other.url().endsWith("/it?limit=2&key=ik_test_x"), other.url());
  }

  @Test
  void aRequestSendsSeveralKeysEachInItsPlace() {
    key = "k1:k/2:k3:x";
    HttpRequest request = send(severalKeys());
    assertEquals("k1", request.headers().get("X-API-Key"));
    assertEquals("Bearer k3:x", request.headers().get("Authorization"));
    assertTrue(request.url().endsWith("/it?app%20key=k%2F2"), request.url());
  }

  @Test
  void aRequestRejectsAKeyThatLacksOneOfSeveralKeysWithoutShowingIt() {
    for (String given : List.of("secret-1:secret-2", "secret-1::secret-3")) {
      key = given;
      ConfigurationException error =
          assertThrows(ConfigurationException.class, () -> send(severalKeys()));
      assertEquals(
          "getIt needs 3 keys; set apiKey to all of them, separated by colons", error.getMessage());
    }
  }

  private static Request<?> severalKeys() {
    return GET.withAuth("header", "X-API-Key", "query", "app key", "bearer", null).request();
  }

  @Test
  void anOperationWithAnotherServerIsSentThereUnlessTheClientHasABaseUrl() {
    String base = send(GET.request()).url().replace("/it", "");
    String other = "https://other.example/v2";
    assertEquals(other + "/it", send(GET.withServer(base, other).request()).url());
    assertEquals(base + "/it", send(GET.withServer("https://x.example", other).request()).url());
  }

  @Test
  void aRequestSendsTheKeyInACookieNextToOthers() {
    key = "a=b;c";
    HttpRequest alone = send(GET.withAuth("cookie", "session").request());
    assertEquals("session=a=b%3Bc", alone.headers().get("Cookie"));
    key = "k1:k2";
    Request<?> several = GET.withAuth("cookie", "a", "cookie", "b").request();
    assertEquals(
        "theme=dark; a=k1; b=k2", send(several.cookie("theme", "dark")).headers().get("Cookie"));
  }

  @ParameterizedTest
  @CsvSource({
    "secret, Authorization, Bearer secret",
    "ada:secret, Authorization, Basic YWRhOnNlY3JldA==",
    "login=ada:secret, Authorization, Basic YWRhOnNlY3JldA==",
    "key=secret, X-API-Key, secret",
    "both=secret:2, X-API-Key, secret"
  })
  void aRequestSendsTheKeyByTheSchemeThatItChooses(String given, String header, String value) {
    key = given;
    Operation<Void> operation =
        GET.withAuth(
            "choice",
            "token",
            "bearer",
            null,
            "choice",
            "login",
            "basic",
            null,
            "choice",
            "key",
            "header",
            "X-API-Key",
            "choice",
            "both",
            "header",
            "X-API-Key",
            "query",
            "second");
    assertEquals(value, send(operation.request()).headers().get(header));
  }

  @Test
  void aRequestSendsAnOptionalKeyIfTheClientHasOne() {
    Operation<Void> operation = GET.withAuth("optional", null, "bearer", null);
    assertEquals("Bearer ik_test_x", send(operation.request()).headers().get("Authorization"));
    ApiClient keyless =
        Clients.of(
            (request, timeout) -> {
              sent = request;
              return new HttpResponse(200, Map.of(), response);
            },
            builder -> builder.withoutApiKey());
    keyless.send(operation.request(), RequestOptions.none());
    assertFalse(sent.headers().containsKey("Authorization"));
  }

  @Test
  void anOperationRefusesASchemeThatItDoesNotKnow() {
    assertThrows(IllegalArgumentException.class, () -> GET.withAuth("digest", "x"));
  }

  @Test
  void aRequestSendsNoKeyToAnOperationWithoutAuth() {
    HttpRequest httpRequest =
        send(
            new Operation<>("ping", "GET", "/ping", Result.nothing())
                .withAuth("none", null)
                .request());
    assertFalse(httpRequest.headers().containsKey("Authorization"));
    assertFalse(httpRequest.headers().containsValue("ik_test_x"));
  }

  @Test
  void aRequestShowsNoSecretsInToString() {
    HttpRequest httpRequest =
        send(GET.withAuth("header", "X-API-Key").request().query("token", "hush"));
    assertEquals("GET /it", httpRequest.toString());
  }

  @Test
  void aRequestSendsCookiesInOneHeaderWithTheirValuesEncoded() {
    Request<?> request = GET.request().cookie("session", "a;b ü").cookie("none", null);
    request.cookie("ids", List.of(1, 2));
    assertEquals("session=a%3Bb%20%C3%BC; ids=1%2C2", send(request).headers().get("Cookie"));
  }

  @Test
  void aRequestExplodesOrJoinsListsInAQuery() {
    Request<?> request = GET.request().explodedQuery("tag", List.of("a b", "c,d"));
    request.query("filter[name]", List.of("e", "f,g")).explodedQuery("none", List.of());
    request.explodedQuery("absent", null);
    assertEquals(
        "https://api.example/it?tag=a%20b&tag=c%2Cd&filter%5Bname%5D=e,f%2Cg", send(request).url());
  }

  @Test
  void aRequestJoinsListsInHeadersAndPaths() {
    OffsetDateTime time = OffsetDateTime.parse("2026-01-12T08:00Z");
    Request<?> request =
        new Operation<>("x", "GET", "/x/{ids}", Result.nothing()).withAuth("none", null).request();
    HttpRequest httpRequest =
        send(request.path("ids", List.of("a/b", 2)).header("X-At", List.of(time)));
    assertEquals("https://api.example/x/a%2Fb,2", httpRequest.url());
    assertEquals("2026-01-12T08:00:00Z", httpRequest.headers().get("X-At"));
  }

  @Test
  void aRequestSendsBytesUnchangedWithTheirMediaType() {
    byte[] png = {(byte) 0x89, 'P', 0, '\n'};
    HttpRequest httpRequest =
        send(POST.request().requiredBytes(FilePart.of(png)).contentType("image/png"));
    assertArrayEquals(png, httpRequest.body().orElseThrow());
    assertEquals("image/png", httpRequest.headers().get("Content-Type"));
    assertThrows(
        InvalidRequestException.class,
        () -> POST.request().requiredBytes(null).contentType("image/png"));
  }

  @Test
  void aRequestSendsJsonOfAnyTypeWithItsMediaType() {
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
  void aRequestAcceptsTheResponseMediaType() {
    send(GET.withResponseMediaType("image/png").request());
    assertEquals("image/png, application/problem+json", sent.headers().get("Accept"));
  }

  @Test
  void aRequestKeepsTheFirstIdentifierWithoutThePrefixOfItsKind() {
    Operation<Void> operation =
        new Operation<>("x", "GET", "/a/{a_id}/b/{b_id}", Result.nothing()).withAuth("none", null);
    Request<?> right = operation.request().path("a_id", "a_1", "a_").path("b_id", "b_1", "b_");
    assertNull(right.prefixHint());
    Request<?> wrong = operation.request().path("a_id", "A", "a_").path("b_id", "B", "b_");
    assertEquals("a_id does not start with \"a_\"", wrong.prefixHint());
    assertEquals("/a/A/b/B", wrong.target(Map.of()));
    assertEquals(wrong.prefixHint(), wrong.page("c").prefixHint());
  }

  @Test
  void aRequestAddsTheQueryOfTheCallerBehindThatOfTheOperation() {
    Request<?> request = GET.request().query("a", 1);
    assertEquals("/it?a=1&b=c%20d&e=1,2", request.target(extra("b", "c d", "e", List.of(1, 2))));
    assertEquals("/it?b=c", GET.request().target(extra("b", "c", "e", List.of())));
    assertEquals("/it", GET.request().target(Map.of()));
    assertEquals("/it", GET.request().target(extra("e", List.of())));
  }

  @Test
  void aRequestContinuesTheQueryOfThePath() {
    Operation<Void> operation = new Operation<>("x", "GET", "/a?fixed=1", Result.nothing());
    assertEquals("/a?fixed=1&b=2", operation.request().query("b", 2).target(Map.of()));
    assertEquals("/a?fixed=1", operation.request().target(Map.of()));
  }

  private static Map<String, Object> extra(Object... pairs) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int index = 0; index < pairs.length; index += 2) {
      map.put((String) pairs[index], pairs[index + 1]);
    }
    return map;
  }

  @Test
  void aRequestRejectsTextThatUtf8CannotRepresent() {
    Request<?> request = GET.request();
    assertThrows(InvalidRequestException.class, () -> request.query("a", "x\uD83D"));
    assertThrows(InvalidRequestException.class, () -> POST.request().anyBody("\uDE00"));
  }

  @Test
  void aRequestRejectsValuesThatHaveNoTextInAQuery() {
    Request<?> request = GET.request();
    assertThrows(InvalidRequestException.class, () -> request.query("a", Double.NaN));
    assertThrows(InvalidRequestException.class, () -> request.query("a", Map.of()));
    assertThrows(InvalidRequestException.class, () -> request.query("a", Instant.MAX));
    assertThrows(InvalidRequestException.class, () -> request.query("a", OffsetDateTime.MIN));
    assertThrows(
        InvalidRequestException.class, () -> request.query("a", Arrays.asList((Object) null)));
  }

  @Test
  void aRequestNamesTheOperationInTheMessageOfABodyThatJsonCannotRepresent() {
    InvalidRequestException error =
        assertThrows(
            InvalidRequestException.class, () -> POST.request().anyBody(Double.POSITIVE_INFINITY));
    assertEquals("postIt: Infinity cannot be serialised as JSON", error.getMessage());
  }
}
