package com.integrationapi.internal.oauth;

import com.integrationapi.internal.auth.SchemeUse;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.options.AccessToken;
import com.integrationapi.internal.options.ClientOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** Request for a token, and the calls that wait for it. It ends when none of them is left. */
final class TokenFlight {
  private final TokenStore store;
  private final SchemeUse use;
  private final CompletableFuture<AccessToken> arrival = new CompletableFuture<>();
  private volatile Future<?> request;
  // Guarded by the lock of the store.
  private int waiting;

  TokenFlight(TokenStore store, SchemeUse use) {
    this.store = store;
    this.use = use;
  }

  SchemeUse use() {
    return use;
  }

  /** {@return the future of one more call; the caller holds the lock of the store} */
  CompletableFuture<AccessToken> join() {
    waiting++;
    Waiting joined = new Waiting();
    arrival.whenComplete(joined::arrived);
    return joined;
  }

  /** {@return whether the last call has left; the caller holds the lock of the store} */
  boolean leave() {
    waiting--;
    return waiting == 0;
  }

  /** Sends the request. Suppliers of credentials may block, so they have a thread of their own. */
  void begin(ClientOptions client, TokenRequest token) {
    try {
      if (client.credentials().isDynamic()) {
        client.threads().run(() -> send(client, token));
      } else {
        send(client, token);
      }
    } catch (Throwable error) {
      landed(null, error);
    }
  }

  private void send(ClientOptions client, TokenRequest token) {
    try {
      CompletableFuture<AccessToken> sent = token.send(client);
      request = sent;
      if (arrival.isDone()) {
        sent.cancel(true);
      }
      sent.whenComplete(this::landed);
    } catch (Throwable error) {
      landed(null, TokenRequest.failure(token.url(), Redaction.NONE, error));
    }
  }

  private void landed(AccessToken token, Throwable error) {
    store.landed(this, token);
    if (error == null) {
      arrival.complete(token);
    } else {
      arrival.completeExceptionally(error);
    }
  }

  private void abandon() {
    if (store.left(this)) {
      arrival.cancel(false);
      Future<?> sent = request;
      if (sent != null) {
        sent.cancel(true);
      }
    }
  }

  /** A call that waits. */
  private final class Waiting extends CompletableFuture<AccessToken> {
    void arrived(AccessToken token, Throwable error) {
      if (error == null) {
        complete(token);
      } else {
        completeExceptionally(error);
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean isFirst = super.cancel(mayInterruptIfRunning);
      if (isFirst) {
        abandon();
      }
      return isFirst;
    }
  }
}
