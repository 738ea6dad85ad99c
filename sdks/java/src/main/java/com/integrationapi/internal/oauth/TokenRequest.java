package com.integrationapi.internal.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.integrationapi.RequestOptions;
import com.integrationapi.internal.auth.CredentialOption.Kind;
import com.integrationapi.internal.auth.Credentials;
import com.integrationapi.internal.auth.SchemeUse;
import com.integrationapi.internal.client.ApiClient;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.middleware.Logger;
import com.integrationapi.internal.options.AccessToken;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.TokenSource;
import com.integrationapi.internal.request.Operation;
import com.integrationapi.internal.request.Request;
import com.integrationapi.internal.response.Result;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Request for an access token. It is a call with the transport and the timeouts of its client and
 * the retries of the call that needs the token, without middleware, hooks and the rate limiter.
 *
 * @param credentials credentials of the client
 * @param use scheme and scopes
 * @param url URL of the token endpoint
 * @param maxRetries maximum number of retries
 */
record TokenRequest(Credentials credentials, SchemeUse use, String url, int maxRetries) {
  private static final String FORM = "application/x-www-form-urlencoded";

  static TokenRequest of(Credentials credentials, SchemeUse use, String url, int maxRetries) {
    return new TokenRequest(credentials, use, url, maxRetries);
  }

  /**
   * {@return the future of the token, which fails with {@link TokenFailure}}
   *
   * @param client options of the client that needs the token
   */
  CompletableFuture<AccessToken> send(ClientOptions client) {
    String id = credentials.current(use.scheme(), Kind.CLIENT_ID);
    String secret = credentials.current(use.scheme(), Kind.CLIENT_SECRET);
    Credentials hidden = credentials.hiding(secret, encoded(secret));
    Redaction redaction = Redaction.NONE.and(hidden.known());
    long start = System.nanoTime();
    CompletableFuture<AccessToken> sent =
        new ApiClient(client.forTokens(hidden))
            .sendAsync(
                requestFor(id, secret),
                RequestOptions.builder().maxRetries(maxRetries).build(),
                response -> TokenResponse.token(url, response, start));
    return logged(sent, client.log(), redaction);
  }

  // A plain dependent future would not pass its cancellation on.
  private CompletableFuture<AccessToken> logged(
      CompletableFuture<AccessToken> sent, Logger log, Redaction redaction) {
    CompletableFuture<AccessToken> result =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterruptIfRunning) {
            sent.cancel(mayInterruptIfRunning);
            return super.cancel(mayInterruptIfRunning);
          }
        };
    sent.whenComplete(
        (token, error) -> {
          // Before the call goes on, whose own line follows.
          if (log != null) {
            log.token(TokenUrl.shown(url), token == null, redaction);
          }
          if (error == null) {
            result.complete(token);
          } else {
            result.completeExceptionally(failure(url, redaction, error));
          }
        });
    return result;
  }

  /** {@return the failure of an exception; an error of this machine is not changed} */
  static Throwable failure(String url, Redaction redaction, Throwable error) {
    Throwable cause = error instanceof CompletionException wrapped ? wrapped.getCause() : error;
    return cause instanceof RuntimeException thrown
        ? new TokenFailure(url, redaction, thrown)
        : cause;
  }

  private Request<Object> requestFor(String id, String secret) {
    boolean isPosted = credentials.scheme(use.scheme()).endpoint().isPosted();
    StringBuilder body = new StringBuilder("grant_type=client_credentials");
    if (!use.scopes().isEmpty()) {
      body.append("&scope=").append(encoded(String.join(" ", use.scopes())));
    }
    if (isPosted) {
      body.append("&client_id=").append(encoded(id));
      body.append("&client_secret=").append(encoded(secret));
    }
    Request<Object> request =
        new Operation<>(
                TokenSource.OPERATION, "POST", TokenUrl.shown(url), Result.of(JsonInput::any))
            .withAuth("none", null)
            .withRepeats()
            .request()
            .requiredText(body.toString(), FORM)
            .header("Accept", "application/json");
    addQuery(request);
    return isPosted ? request : request.header("Authorization", basic(id, secret));
  }

  // The path of an operation is shown in errors, which its query is not.
  private void addQuery(Request<Object> request) {
    String shown = TokenUrl.shown(url);
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (url.length() > shown.length()) {
      for (String pair : url.substring(shown.length() + 1).split("&")) {
        String[] parts = pair.split("=", 2);
        parameters
            .computeIfAbsent(decoded(parts[0]), name -> new ArrayList<>())
            .add(parts.length == 1 ? "" : decoded(parts[1]));
      }
    }
    parameters.forEach(request::explodedQuery);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, UTF_8);
  }

  // Both are encoded before they are joined (RFC 6749, section 2.3.1).
  private static String basic(String id, String secret) {
    String pair = encoded(id) + ":" + encoded(secret);
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  @Override
  public String toString() {
    return TokenSource.OPERATION + " " + TokenUrl.shown(url);
  }
}
