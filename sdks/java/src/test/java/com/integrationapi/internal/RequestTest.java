package com.integrationapi.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.ConfigurationException;
import com.integrationapi.DecodeException;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.RequestOptions;
import com.integrationapi.internal.http.HttpAnswer;
import com.integrationapi.internal.http.HttpCall;
import com.integrationapi.internal.http.Transport;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What other contracts than ours have, on the wire. */
class RequestTest {
  private static final Operation GET = new Operation("getIt", "GET", "/it", false);
  private static final Operation POST = new Operation("postIt", "POST", "/it", false);

  private String key = "ik_test_x";
  private byte[] answer = {};
  private HttpCall sent;

  private final Caller caller =
      new Caller(
          new Wire(
              BaseUrl.of("https://api.example"),
              new ApiKey(() -> key),
              UserAgent.of("1.2.3"),
              new Transport() {
                @Override
                public HttpAnswer send(HttpCall call, Duration timeout) {
                  sent = call;
                  return new HttpAnswer(200, Map.of(), answer);
                }

                @Override
                public void close() {}
              }),
          Duration.ofSeconds(3));

  private HttpCall send(Request request) {
    caller.call(request, RequestOptions.none());
    return sent;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String bodyOf(HttpCall call) {
    return new String(call.body(), StandardCharsets.UTF_8);
  }

  @Test
  void sendsTheKeyAsUserAndPassword() {
    key = "Aladdin:open:sesame";
    assertEquals(
        "Basic QWxhZGRpbjpvcGVuOnNlc2FtZQ==",
        send(GET.basic().request()).headers().get("Authorization"));
  }

  @Test
  void refusesAKeyWithoutColonWhereUserAndPasswordAreNeededAndDoesNotShowIt() {
    ConfigurationException error =
        assertThrows(ConfigurationException.class, () -> send(GET.basic().request()));
    assertEquals(
        "the API key has no colon; this operation needs user:password", error.getMessage());
    assertNull(sent);
  }

  @Test
  void sendsTheKeyAsItIsInTheHeaderOfTheContract() {
    HttpCall call = send(GET.keyIn("X-API-Key").request());
    assertEquals("ik_test_x", call.headers().get("x-api-key"));
    assertFalse(call.headers().containsKey("Authorization"));
  }

  @Test
  void sendsNoKeyToAPublicOperation() {
    HttpCall call = send(new Operation("ping", "GET", "/ping", true).request());
    assertFalse(call.headers().containsKey("Authorization"));
    assertFalse(call.headers().containsValue("ik_test_x"));
  }

  @Test
  void showsNoSecretOfARequestWhateverHeaderItIsIn() {
    HttpCall call = send(GET.keyIn("X-API-Key").request().query("token", "hush"));
    assertEquals("GET /it", call.toString());
  }

  @Test
  void sendsCookiesInOneHeaderWithTheirValuesEncoded() {
    Request request = GET.request().cookie("session", "a;b ü").cookie("none", null);
    request.cookie("ids", List.of(1, 2));
    assertEquals("session=a%3Bb%20%C3%BC; ids=1%2C2", send(request).headers().get("Cookie"));
  }

  @Test
  void sendsListsInAQueryOnceForEachItemOrJoined() {
    Request request = GET.request().queryEach("tag", List.of("a b", "c,d"));
    request.query("filter[name]", List.of("e", "f,g")).queryEach("none", List.of());
    request.queryEach("absent", null);
    assertEquals(
        "https://api.example/it?tag=a%20b&tag=c%2Cd&filter%5Bname%5D=e,f%2Cg",
        send(request).uri().toString());
  }

  @Test
  void sendsListsInHeadersAndPathsJoined() {
    OffsetDateTime time = OffsetDateTime.parse("2026-01-12T08:00Z");
    Request request = new Operation("x", "GET", "/x/{ids}", true).request();
    HttpCall call = send(request.path("ids", List.of("a/b", 2)).header("X-At", List.of(time)));
    assertEquals("/x/a%2Fb,2", call.uri().getRawPath());
    assertEquals("2026-01-12T08:00:00Z", call.headers().get("X-At"));
  }

  @Test
  void sendsBytesAsTheyAreUnderTheirMediaType() {
    byte[] png = {(byte) 0x89, 'P', 0, '\n'};
    HttpCall call = send(POST.request().requiredBytes(png).contentType("image/png"));
    assertArrayEquals(png, call.body());
    assertEquals("image/png", call.headers().get("Content-Type"));
    assertThrows(
        InvalidRequestException.class,
        () -> POST.request().requiredBytes(null).contentType("image/png"));
  }

  @Test
  void sendsJsonOfAnyTypeUnderItsMediaType() {
    HttpCall call = send(POST.request().anyBody(null).contentType("application/merge-patch+json"));
    assertEquals("null", bodyOf(call));
    assertEquals("application/merge-patch+json", call.headers().get("Content-Type"));
    assertEquals("[1,\"a\"]", bodyOf(send(POST.request().requiredBody(List.of(1, "a")))));
    HttpCall empty = send(POST.request().body(null).contentType("application/json"));
    assertNull(empty.body());
    assertFalse(empty.headers().containsKey("Content-Type"));
  }

  @Test
  void asksForTheMediaTypeOfADownloadAndReturnsItsBytes() {
    answer = new byte[] {0, 1, (byte) 0xFF};
    Request request = GET.accepting("image/png").request();
    assertArrayEquals(answer, caller.bytes(request, RequestOptions.none()));
    assertEquals("image/png, application/problem+json", sent.headers().get("Accept"));
  }

  @Test
  void returnsNothingForASuccessWithoutBodyWhereThereMayBeNone() {
    Request request = GET.request();
    RequestOptions options = RequestOptions.none();
    assertEquals(Optional.empty(), caller.callOptional(request, JsonInput::string, options));
    assertThrows(DecodeException.class, () -> caller.call(request, JsonInput::string, options));
    answer = utf8("\"here\"");
    assertEquals(Optional.of("here"), caller.callOptional(request, JsonInput::string, options));
  }

  @Test
  void returnsNothingForNullOnlyWhereTheAnswerMayBeNull() {
    Request request = GET.request();
    RequestOptions options = RequestOptions.none();
    Decoder<Optional<String>> nullable = Decoder.optional(JsonInput::string);
    assertThrows(DecodeException.class, () -> caller.call(request, nullable, options));
    answer = utf8("null");
    assertEquals(Optional.empty(), caller.call(request, nullable, options));
    assertEquals(Optional.of(Optional.empty()), caller.callOptional(request, nullable, options));
    assertThrows(DecodeException.class, () -> caller.call(request, JsonInput::string, options));
    assertThrows(
        DecodeException.class, () -> caller.callOptional(request, JsonInput::string, options));
    answer = utf8("\"here\"");
    assertEquals(Optional.of("here"), caller.call(request, nullable, options));
  }

  @Test
  void returnsListsScalarsAndAnyJson() {
    RequestOptions options = RequestOptions.none();
    answer = utf8("[\"a\",\"b\"]");
    List<String> list = caller.call(GET.request(), in -> in.list(JsonInput::string), options);
    assertEquals(List.of("a", "b"), list);
    answer = utf8("7");
    assertEquals(7, caller.call(GET.request(), JsonInput::integer, options));
    answer = utf8("{\"a\":[null,1]}");
    assertEquals(
        Optional.of(Map.of("a", Arrays.asList(null, 1L))),
        caller.callOptional(GET.request(), JsonInput::any, options));
    answer = utf8("null");
    assertEquals(
        Optional.empty(), caller.call(GET.request(), Decoder.optional(JsonInput::any), options));
  }
}
