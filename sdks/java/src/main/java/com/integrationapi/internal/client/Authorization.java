package com.integrationapi.internal.client;

import com.integrationapi.ConfigurationException;
import com.integrationapi.http.HttpRequest;
import com.integrationapi.internal.auth.Auth;
import com.integrationapi.internal.auth.SchemeUse;
import com.integrationapi.internal.auth.SecurityScheme;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.options.AccessToken;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.TokenSource;
import com.integrationapi.internal.request.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** Credentials of one call: the API key, or those of the schemes that its operation needs. */
final class Authorization {
  private final ClientOptions client;
  private final Operation<?> operation;
  private final List<SchemeUse> uses;
  // Scheme that sends an access token, or null.
  private final SchemeUse tokenUse;
  private CompletableFuture<AccessToken> arriving;
  private volatile AccessToken token;
  private boolean isRenewed;

  private Authorization(ClientOptions client, Operation<?> operation, List<SchemeUse> uses) {
    this.client = client;
    this.operation = operation;
    this.uses = uses;
    this.tokenUse =
        uses.stream()
            .filter(use -> client.credentials().scheme(use.scheme()).endpoint() != null)
            .findFirst()
            .orElse(null);
  }

  /**
   * {@return the credentials of a call}
   *
   * @throws ConfigurationException if the client lacks them
   */
  static Authorization of(ClientOptions client, Operation<?> operation) {
    Auth auth = operation.auth();
    if (auth == null) {
      return new Authorization(client, operation, List.of());
    }
    if (!client.credentials().isEmpty()) {
      List<SchemeUse> uses = client.credentials().chosen(auth, operation.id());
      return new Authorization(client, operation, uses);
    }
    if (!auth.isOptional()) {
      client.apiKey().requireFor(operation.id());
    }
    return new Authorization(client, operation, List.of());
  }

  /** Asks for the access token of the next attempt of a call with these limits, if it needs one. */
  void askForToken(CallLimits limits) {
    if (tokenUse != null) {
      arriving = client.tokens().token(client, tokenUse, limits.maxRetries());
    }
  }

  /** {@return whether a token was asked for and not taken yet} */
  boolean hasAsked() {
    return arriving != null;
  }

  /** {@return whether a token has still to arrive} */
  boolean isWaiting() {
    return arriving != null && !arriving.isDone();
  }

  /** Calls an action when the token has arrived, or the request for it has failed. */
  void whenTokenArrives(Runnable action) {
    arriving.whenComplete((arrived, error) -> action.run());
  }

  /** {@return the exception of a call without a token; null after it has taken its token} */
  Throwable takeToken(CallFacts facts) {
    if (arriving == null) {
      return null;
    }
    CompletableFuture<AccessToken> arrived = arriving;
    arriving = null;
    try {
      token = arrived.join();
      return null;
    } catch (CompletionException failed) {
      Throwable cause = failed.getCause();
      return cause instanceof TokenSource.Failure failure ? failure.of(facts) : cause;
    }
  }

  /** Ends the wait for a token. Others may still wait for it. */
  void abandonToken() {
    if (arriving != null) {
      arriving.cancel(true);
    }
  }

  /** {@return whether the API refused a token that may be renewed: once for each call} */
  boolean renews() {
    if (token == null || isRenewed) {
      return false;
    }
    isRenewed = true;
    client.tokens().drop(tokenUse, token);
    return true;
  }

  /**
   * {@return a request with the credentials, which a middleware cannot replace}
   *
   * @param request request without them
   * @param hide called with each text that must not be shown
   */
  HttpRequest addedTo(HttpRequest request, Consumer<String> hide) {
    Auth auth = operation.auth();
    HttpRequest sent = request;
    for (SchemeUse use : uses) {
      SecurityScheme scheme = client.credentials().scheme(use.scheme());
      List<String> parts =
          use.equals(tokenUse) ? List.of(token.text()) : client.credentials().current(scheme);
      parts.forEach(hide);
      sent = scheme.placement().addedTo(sent, String.join(":", parts), operation.id());
    }
    if (auth == null || client.apiKey().isNone()) {
      return sent;
    }
    String key = client.apiKey().current();
    hide.accept(key);
    auth.parts(key).forEach(hide);
    return auth.addedTo(request, key, operation.id());
  }
}
