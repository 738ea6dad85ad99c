package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.client.ApiClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Access tokens by client credentials (RFC 6749, section 4.4). */
class TokensTest {
  private final OtherApi api = new OtherApi();

  private static OtherApi.Reply reply(int status, String body) {
    return request -> OtherApi.json(status, body);
  }

  /** {@return the exception of a call that fails} */
  private static RuntimeException failure(ApiClient client) {
    return assertThrows(RuntimeException.class, () -> OtherApi.call(client, OtherApi.READ));
  }

  @Test
  void theTokenRequestHasTheFormOfTheSpecification() {
    try (ApiClient client = api.oauth().header("X-Own", "1").build()) {
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(OtherApi.TOKEN_URL, api.tokens.get(0).url());
    assertEquals(List.of("grant_type=client_credentials&scope=a+b"), api.forms());
    Map<String, String> headers = api.tokens.get(0).headers();
    String pair = Base64.getEncoder().encodeToString("id+1:s3cret%3A%25%C3%BC".getBytes());
    assertEquals("Basic " + pair, headers.get("Authorization"));
    assertEquals("application/json", headers.get("Accept"));
    assertEquals("application/x-www-form-urlencoded", headers.get("Content-Type"));
    assertFalse(headers.containsKey("X-Own"));
    assertEquals(List.of("Bearer my-token-1"), api.sent("Authorization"));
  }

  @Test
  void credentialsCanBeInTheBodyOfTheTokenRequest() {
    try (ApiClient client =
        api.builder(Map.of())
            .credential("postedId", "id")
            .credential("postedSecret", "a&b")
            .build()) {
      OtherApi.call(client, OtherApi.POSTED);
    }
    assertEquals("https://api.example/v1/token", api.tokens.get(0).url());
    assertFalse(api.tokens.get(0).headers().containsKey("Authorization"));
    assertEquals(
        List.of("grant_type=client_credentials&client_id=id&client_secret=a%26b"), api.forms());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTokenIsSharedByCallsAndByDerivedClients(boolean isAsync) {
    try (ApiClient client = api.oauth().build()) {
      for (int i = 0; i < 3; i++) {
        if (isAsync) {
          OtherApi.future(client, OtherApi.READ).join();
        } else {
          OtherApi.call(client, OtherApi.READ);
        }
      }
      ApiClient derived = derived(client, builder -> builder.maxRetries(0));
      OtherApi.call(derived, OtherApi.READ);
      assertEquals(1, api.tokens.size());
      ApiClient other = derived(client, builder -> builder.credential("clientId", "other"));
      OtherApi.call(other, OtherApi.READ);
      assertEquals(2, api.tokens.size());
    }
  }

  private ApiClient derived(ApiClient client, Consumer<ClientBuilder<ApiClient>> changes) {
    return api.builder(Map.of()).derived(client.options(), changes);
  }

  @Test
  void eachSetOfScopesHasItsToken() {
    try (ApiClient client = api.oauth().build()) {
      OtherApi.call(client, OtherApi.READ);
      OtherApi.call(client, OtherApi.WRITE);
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(
        List.of("Bearer my-token-1", "Bearer my-token-2", "Bearer my-token-1"),
        api.sent("Authorization"));
    try (ApiClient client = api.oauth().credential("scopes", "x y").build()) {
      OtherApi.call(client, OtherApi.READ);
      OtherApi.call(client, OtherApi.WRITE);
    }
    assertEquals("grant_type=client_credentials&scope=x+y", api.forms().get(2));
    try (ApiClient client = api.oauth().credential("scopes", "").build()) {
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals("grant_type=client_credentials", api.forms().get(3));
    assertEquals(4, api.tokens.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void callsAtTheSameTimeShareOneRequest(boolean isAsync) throws Exception {
    CountDownLatch isAsked = new CountDownLatch(1);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    api.tokenReplies.add(
        request -> {
          isAsked.countDown();
          mayAnswer.await();
          return OtherApi.json(200, "{\"access_token\":\"one-token\",\"token_type\":\"Bearer\"}");
        });
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ApiClient client = api.oauth().maxConnections(2).build()) {
      List<CompletableFuture<?>> calls = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        calls.add(
            isAsync
                ? OtherApi.future(client, OtherApi.READ)
                : CompletableFuture.runAsync(() -> OtherApi.call(client, OtherApi.READ), threads));
      }
      isAsked.await();
      mayAnswer.countDown();
      calls.forEach(CompletableFuture::join);
    } finally {
      threads.shutdown();
    }
    assertEquals(1, api.tokens.size());
    assertEquals(10, api.sent("Authorization").stream().filter("Bearer one-token"::equals).count());
  }

  @Test
  void aTokenIsRenewedBeforeItEnds() {
    api.life = "0";
    try (ApiClient client = api.oauth().build()) {
      OtherApi.call(client, OtherApi.READ);
      OtherApi.call(client, OtherApi.READ);
      assertEquals(2, api.tokens.size());
      api.life = "\"3600\"";
      OtherApi.call(client, OtherApi.READ);
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(3, api.tokens.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRefusedTokenIsRenewedOnce(boolean isAsync) {
    try (ApiClient client = api.oauth().maxRetries(0).build()) {
      OtherApi.call(client, OtherApi.READ);
      api.replies.add(reply(401, "{}"));
      if (isAsync) {
        OtherApi.future(client, OtherApi.READ).join();
      } else {
        assertEquals(1, OtherApi.call(client, OtherApi.READ).attempts());
      }
      assertEquals(
          List.of("Bearer my-token-1", "Bearer my-token-1", "Bearer my-token-2"),
          api.sent("Authorization"));
      api.replies.add(reply(401, "{}"));
      api.replies.add(reply(401, "{}"));
      assertInstanceOf(AuthenticationException.class, failure(client));
    }
    assertEquals(5, api.calls.size());
    assertEquals(3, api.tokens.size());
  }

  @Test
  void aBodyThatIsGoneIsNotSentAgain() {
    FilePart once = FilePart.ofStream(new ByteArrayInputStream(new byte[] {1}));
    try (ApiClient client = api.oauth().build()) {
      api.replies.add(reply(401, "{}"));
      assertThrows(
          AuthenticationException.class,
          () -> client.send(OtherApi.READ.request().requiredBytes(once), RequestOptions.none()));
      assertEquals(1, api.calls.size());
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(2, api.tokens.size());
  }

  @Test
  void aTokenRequestIsRetried() {
    api.tokenReplies.add(reply(429, "{}"));
    api.tokenReplies.add(reply(503, "{}"));
    try (ApiClient client = api.oauth().build()) {
      OtherApi.call(client, OtherApi.READ);
      assertEquals(3, api.tokens.size());
    }
    api.tokenReplies.add(
        request -> {
          throw new IOException("lost");
        });
    try (ApiClient client = api.oauth().maxRetries(0).build()) {
      RuntimeException lost = failure(client);
      assertInstanceOf(ConnectionException.class, lost);
      assertEquals("GET", ((ConnectionException) lost).method().orElseThrow());
      assertTrue(lost.getMessage().contains("auth.example"), lost.getMessage());
      // A failure is not kept.
      OtherApi.call(client, OtherApi.READ);
    }
  }

  static Stream<Arguments> refusals() {
    String endpoint = "the token endpoint https://auth.example/token answered ";
    String text = "{\"error\":\"invalid_client\",\"error_description\":\"no %s\"}";
    return Stream.of(
        Arguments.of(
            400,
            text.formatted(OtherApi.SECRET),
            AuthenticationException.class,
            endpoint + "400 invalid_client: no [redacted]"),
        Arguments.of(
            401,
            "{\"error\":\"invalid_client\"}",
            AuthenticationException.class,
            endpoint + "401 invalid_client"),
        Arguments.of(404, "<html>", AuthenticationException.class, endpoint + "404"),
        Arguments.of(429, "{}", RateLimitException.class, endpoint + "429"),
        Arguments.of(500, "[]", ServerException.class, endpoint + "500"),
        Arguments.of(
            200,
            "{\"token_type\":\"bearer\"}",
            DecodeException.class,
            endpoint + "200 without access_token"),
        Arguments.of(
            200,
            "{\"access_token\":\"abc\",\"token_type\":\"mac\"}",
            DecodeException.class,
            endpoint + "200 with the token type mac, not Bearer"),
        Arguments.of(
            200,
            "{\"access_token\":\"a\\nb\",\"token_type\":\"bearer\"}",
            DecodeException.class,
            endpoint + "200 with an access_token that a header cannot have"),
        Arguments.of(
            200,
            "<html>",
            DecodeException.class,
            "POST https://auth.example/token returned 200, but the body is not valid JSON"));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void anErrorOfTheEndpointEndsTheCall(
      int status, String body, Class<? extends RuntimeException> type, String message) {
    api.tokenReplies.add(reply(status, body));
    try (ApiClient client = api.oauth().maxRetries(0).build()) {
      RuntimeException error = failure(client);
      assertEquals(type, error.getClass());
      assertTrue(error.getMessage().startsWith(message), error.getMessage());
      if (error instanceof ApiException answered) {
        assertEquals(status, answered.status());
        assertEquals(body.contains("invalid"), answered.code().isPresent());
      }
    }
    assertEquals(List.of(), api.calls);
    assertEquals(1, api.tokens.size());
  }

  @Test
  void aSupplierThatFailsEndsTheCall() {
    try (ApiClient client =
        api.builder(Map.of())
            .credential("clientId", () -> "id")
            .credential(
                "clientSecret",
                () -> {
                  throw new IllegalStateException(OtherApi.SECRET);
                })
            .build()) {
      RuntimeException error = failure(client);
      assertEquals(
          "The supplier of clientSecret threw java.lang.IllegalStateException", error.getMessage());
      assertInstanceOf(ConfigurationException.class, error);
    }
  }

  @Test
  void suppliersAreAskedForEachTokenRequest() {
    api.life = "0";
    AtomicReference<String> id = new AtomicReference<>("one");
    try (ApiClient client =
        api.builder(Map.of())
            .credential("clientId", id::get)
            .credential("clientSecret", () -> "x")
            .build()) {
      OtherApi.call(client, OtherApi.READ);
      id.set("two");
      OtherApi.future(client, OtherApi.READ).join();
    }
    List<String> pairs =
        api.tokens.stream()
            .map(each -> each.headers().get("Authorization").substring(6))
            .map(each -> new String(Base64.getDecoder().decode(each), StandardCharsets.UTF_8))
            .toList();
    assertEquals(List.of("one:x", "two:x"), pairs);
  }

  /** Requests of a token that wait until a test lets them go, or their thread is interrupted. */
  private final class Gate {
    final CountDownLatch isAsked = new CountDownLatch(1);
    final CountDownLatch mayAnswer = new CountDownLatch(1);
    final CountDownLatch isInterrupted = new CountDownLatch(1);

    Gate() {
      api.tokenReplies.add(this::answer);
    }

    private HttpResponse answer(HttpRequest request) throws InterruptedException {
      isAsked.countDown();
      try {
        mayAnswer.await();
      } catch (InterruptedException ended) {
        isInterrupted.countDown();
        throw ended;
      }
      return OtherApi.json(200, "{\"access_token\":\"late-token\",\"token_type\":\"Bearer\"}");
    }
  }

  @Test
  void theOthersGetTheTokenIfACallIsCancelled() throws Exception {
    Gate gate = new Gate();
    try (ApiClient client = api.oauth().build()) {
      CompletableFuture<Object> first = OtherApi.future(client, OtherApi.READ);
      CompletableFuture<Object> second = OtherApi.future(client, OtherApi.READ);
      gate.isAsked.await();
      assertTrue(first.cancel(true));
      gate.mayAnswer.countDown();
      second.join();
      assertTrue(first.isCancelled());
    }
    assertEquals(1, api.calls.size());
    assertEquals(1, api.tokens.size());
  }

  @Test
  void theRequestEndsWithTheLastCallThatWaitsForIt() throws Exception {
    Gate gate = new Gate();
    try (ApiClient client = api.oauth().build()) {
      CompletableFuture<Object> first = OtherApi.future(client, OtherApi.READ);
      CompletableFuture<Object> second = OtherApi.future(client, OtherApi.READ);
      gate.isAsked.await();
      first.cancel(true);
      second.cancel(true);
      gate.isInterrupted.await();
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(List.of("Bearer my-token-2"), api.sent("Authorization"));
  }

  @Test
  void anInterruptEndsTheWaitOfItsThreadOnly() throws Exception {
    Gate gate = new Gate();
    try (ApiClient client = api.oauth().build()) {
      AtomicReference<Throwable> error = new AtomicReference<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  OtherApi.call(client, OtherApi.READ);
                } catch (RuntimeException thrown) {
                  error.set(thrown);
                }
              });
      thread.start();
      gate.isAsked.await();
      CompletableFuture<Object> other = OtherApi.future(client, OtherApi.READ);
      thread.interrupt();
      thread.join();
      assertInstanceOf(CancelledException.class, error.get());
      gate.mayAnswer.countDown();
      other.join();
    }
    assertEquals(1, api.tokens.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCallWaitsForItsTotalTimeoutOnly(boolean isAsync) {
    new Gate();
    RequestOptions options = RequestOptions.builder().totalTimeout(Duration.ofMillis(30)).build();
    try (ApiClient client = api.oauth().build()) {
      RuntimeException error =
          assertThrows(
              RuntimeException.class,
              () -> {
                if (isAsync) {
                  client.sendAsync(OtherApi.READ.request(), options, ApiResponse::data).join();
                } else {
                  OtherApi.call(client, OtherApi.READ, options);
                }
              });
      Throwable thrown = error instanceof CompletionException wrapped ? wrapped.getCause() : error;
      assertEquals(TimeoutException.Phase.TOTAL, ((TimeoutException) thrown).phase());
      // The request for it has ended, so a further call sends another one.
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(2, api.tokens.size());
  }

  @Test
  void anExecutorWaitsForTheTokenToo() {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ApiClient client = api.oauth().executor(threads).build()) {
      List<CompletableFuture<Object>> calls =
          IntStream.range(0, 5).mapToObj(each -> OtherApi.future(client, OtherApi.READ)).toList();
      calls.forEach(CompletableFuture::join);
    } finally {
      threads.shutdown();
    }
    assertEquals(1, api.tokens.size());
  }

  @Test
  void hooksAndMiddlewareSeeNoTokenRequestAndNoToken() {
    List<String> seen = new ArrayList<>();
    try (ApiClient client =
        api.oauth()
            .middleware(
                (request, next) -> {
                  seen.add(request.method() + request.headers());
                  return next.send(request);
                })
            .build()) {
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals(1, seen.size());
    assertTrue(seen.get(0).startsWith("GET"));
    assertFalse(seen.get(0).contains("my-token-1"));
  }

  @Test
  void theLogHasOneLineForDebugging() {
    LogLines log = new LogLines();
    try (ApiClient client = api.oauth().logger(log).build()) {
      OtherApi.call(client, OtherApi.READ);
    }
    assertEquals("DEBUG POST https://auth.example/token -> an access token", log.lines.get(0));
    assertEquals(2, log.lines.size());
  }

  @Test
  void anErrorOfTheApiDoesNotShowTheToken() {
    api.replies.add(reply(400, "{\"title\":\"bad my-token-1\"}"));
    try (ApiClient client = api.oauth().build()) {
      assertTrue(failure(client).getMessage().contains("bad [redacted]"));
      String text = client.options().credentials().toString();
      assertFalse(text.contains(OtherApi.SECRET), text);
    }
  }
}
