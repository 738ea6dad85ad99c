package com.integrationapi;

import com.integrationapi.http.HttpRequest;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.http.Transport;
import com.integrationapi.internal.auth.CredentialOption;
import com.integrationapi.internal.auth.CredentialOption.Kind;
import com.integrationapi.internal.auth.CredentialSet;
import com.integrationapi.internal.auth.SecurityScheme;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.oauth.TokenStore;
import com.integrationapi.internal.options.OwnCredentials;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.response.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** API whose document has several security schemes, its token endpoint, and clients of it. */
final class OtherApi implements Transport {
  static final String TOKEN_URL = "https://auth.example/token?tenant=1";
  static final String SECRET = "s3cret:%\u00fc";

  private static final CredentialSet SET =
      new CredentialSet(
          List.of(
              SecurityScheme.oauth("oauth", TOKEN_URL, false),
              SecurityScheme.of("password", "basic", null),
              SecurityScheme.of("appId", "header", "X-App-Id"),
              SecurityScheme.of("appKey", "query", "app_key"),
              SecurityScheme.oauth("posted", "token", true),
              SecurityScheme.oauth("nowhere", "", false)),
          List.of(
              new CredentialOption("clientId", Kind.CLIENT_ID, "oauth", "OTHER_CLIENT_ID"),
              new CredentialOption("clientSecret", Kind.CLIENT_SECRET, "oauth", "OTHER_SECRET"),
              new CredentialOption("scopes", Kind.SCOPES, "oauth", null),
              new CredentialOption("tokenUrl", Kind.TOKEN_URL, "oauth", null),
              new CredentialOption("username", Kind.USERNAME, "password", "OTHER_USERNAME"),
              new CredentialOption("password", Kind.PASSWORD, "password", "OTHER_PASSWORD"),
              new CredentialOption("appId", Kind.KEY, "appId", "OTHER_APP_ID"),
              new CredentialOption("appKey", Kind.KEY, "appKey", "OTHER_APP_KEY"),
              new CredentialOption("postedId", Kind.CLIENT_ID, "posted", "OTHER_POSTED_ID"),
              new CredentialOption(
                  "postedSecret", Kind.CLIENT_SECRET, "posted", "OTHER_POSTED_SECRET"),
              new CredentialOption("nowhereId", Kind.CLIENT_ID, "nowhere", "OTHER_NOWHERE_ID"),
              new CredentialOption(
                  "nowhereSecret", Kind.CLIENT_SECRET, "nowhere", "OTHER_NOWHERE_SECRET"),
              new CredentialOption("nowhereUrl", Kind.TOKEN_URL, "nowhere", null)));

  /** Needs a token with a scope. */
  static final Operation<Object> READ = operation("either", "", "scheme", "oauth", "scope", "a b");

  /** Needs a token with another scope. */
  static final Operation<Object> WRITE = operation("either", "", "scheme", "oauth", "scope", "c");

  /** Needs a token without a scope, by credentials in the body. */
  static final Operation<Object> POSTED = operation("either", "", "scheme", "posted");

  /** Needs two keys, or else a password. */
  static final Operation<Object> CHOICE =
      operation(
          "either", "", "scheme", "appId", "scheme", "appKey", "either", "", "scheme", "password");

  /** Needs nothing, but sends a password. */
  static final Operation<Object> OPTIONAL =
      operation("either", "", "scheme", "password", "optional", null);

  /** Response to a request, which may wait. */
  interface Reply {
    HttpResponse to(HttpRequest request) throws Exception;
  }

  final List<HttpRequest> tokens = new CopyOnWriteArrayList<>();
  final List<HttpRequest> calls = new CopyOnWriteArrayList<>();
  final Queue<Reply> tokenReplies = new ConcurrentLinkedQueue<>();
  final Queue<Reply> replies = new ConcurrentLinkedQueue<>();

  /** Life of a token in seconds. */
  volatile String life = "3600";

  private static Operation<Object> operation(String... auth) {
    String[] placements = new String[auth.length + 2];
    System.arraycopy(auth, 0, placements, 0, auth.length);
    placements[auth.length] = "bearer";
    return new Operation<>("readIt", "GET", "/it", Result.of(JsonInput::any)).withAuth(placements);
  }

  static HttpResponse json(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new HttpResponse(status, Map.of("retry-after-ms", List.of("0")), bytes);
  }

  /** {@return a builder of a client, with the environment} */
  ClientBuilder<ApiClient> builder(Map<String, String> environment) {
    return new ClientBuilder<ApiClient>(
            "https://api.example/v1",
            "1.2.3",
            client -> client,
            environment::get,
            new OwnCredentials(SET, TokenStore::new),
            null)
        .transport(this);
  }

  /** {@return a builder of a client with client credentials} */
  ClientBuilder<ApiClient> oauth() {
    return builder(Map.of()).credential("clientId", "id 1").credential("clientSecret", SECRET);
  }

  /** {@return the future of a call} */
  static CompletableFuture<Object> future(ApiClient client, Operation<Object> operation) {
    return client.sendAsync(operation.request(), RequestOptions.none(), ApiResponse::data);
  }

  /** Makes a call. */
  static ApiResponse<Object> call(
      ApiClient client, Operation<Object> operation, RequestOptions options) {
    return client.send(operation.request(), options);
  }

  /** Makes a call without options. */
  static ApiResponse<Object> call(ApiClient client, Operation<Object> operation) {
    return call(client, operation, RequestOptions.none());
  }

  /** {@return the values of a header of all calls, or null for a call without it} */
  List<String> sent(String header) {
    return calls.stream().map(each -> String.valueOf(each.headers().get(header))).toList();
  }

  /** {@return the bodies of the token requests} */
  List<String> forms() {
    return tokens.stream()
        .map(each -> new String(each.body().orElseThrow(), StandardCharsets.UTF_8))
        .toList();
  }

  @Override
  public HttpResponse send(HttpRequest request, Duration timeout)
      throws IOException, InterruptedException {
    boolean isToken = request.method().equals("POST");
    (isToken ? tokens : calls).add(request);
    Reply reply = (isToken ? tokenReplies : replies).poll();
    try {
      return reply != null ? reply.to(request) : json(200, isToken ? token() : "{}");
    } catch (IOException | InterruptedException | RuntimeException thrown) {
      throw thrown;
    } catch (Exception other) {
      throw new IllegalStateException(other);
    }
  }

  private String token() {
    return "{\"access_token\":\"my-token-%d\",\"token_type\":\"bEARER\",\"expires_in\":%s}"
        .formatted(tokens.size(), life);
  }
}
