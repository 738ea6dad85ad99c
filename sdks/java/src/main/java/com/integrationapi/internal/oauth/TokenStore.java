package com.integrationapi.internal.oauth;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.auth.CredentialOption.Kind;
import com.integrationapi.internal.auth.Credentials;
import com.integrationapi.internal.auth.SchemeUse;
import com.integrationapi.internal.auth.SecurityScheme;
import com.integrationapi.internal.options.AccessToken;
import com.integrationapi.internal.options.BaseUrl;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.options.TokenSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the tokens of a client until they expire, one for each set of scopes. Calls that need the
 * same token at the same time wait for one request.
 */
public final class TokenStore implements TokenSource {
  private final Credentials credentials;
  private final Map<String, String> urls = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<SchemeUse, AccessToken> tokens = new HashMap<>();
  private final Map<SchemeUse, TokenFlight> flights = new HashMap<>();

  /**
   * Creates a store without tokens.
   *
   * @param credentials credentials of the client
   * @param baseUrl base URL of the client
   * @param allowsInsecureHttp whether http is allowed for hosts other than this machine
   * @throws ConfigurationException if the URL of a token endpoint is invalid
   */
  public TokenStore(Credentials credentials, BaseUrl baseUrl, boolean allowsInsecureHttp) {
    this.credentials = credentials;
    for (SecurityScheme scheme : credentials.schemes()) {
      if (scheme.endpoint() != null) {
        String name = scheme.name();
        String own = credentials.current(name, Kind.TOKEN_URL);
        String given = own == null ? scheme.endpoint().url() : own;
        String option = credentials.optionName(name, Kind.TOKEN_URL);
        urls.put(name, TokenUrl.of(option, given, baseUrl, allowsInsecureHttp));
      }
    }
  }

  @Override
  public CompletableFuture<AccessToken> token(
      ClientOptions client, SchemeUse given, int maxRetries) {
    SchemeUse use = withScopes(given);
    TokenFlight flight;
    boolean isNew = false;
    CompletableFuture<AccessToken> waiting;
    lock.lock();
    try {
      AccessToken known = tokens.get(use);
      if (known != null && known.isFresh()) {
        return CompletableFuture.completedFuture(known);
      }
      flight = flights.get(use);
      if (flight == null) {
        isNew = true;
        flight = new TokenFlight(this, use);
        flights.put(use, flight);
      }
      waiting = flight.join();
    } finally {
      lock.unlock();
    }
    if (isNew) {
      flight.begin(client, TokenRequest.of(credentials, use, urls.get(use.scheme()), maxRetries));
    }
    return waiting;
  }

  @Override
  public void drop(SchemeUse given, AccessToken token) {
    lock.lock();
    try {
      // A call that left later may already have renewed it.
      tokens.remove(withScopes(given), token);
    } finally {
      lock.unlock();
    }
  }

  /** Ends a request, with its token or null. */
  void landed(TokenFlight flight, AccessToken token) {
    lock.lock();
    try {
      if (flights.remove(flight.use(), flight) && token != null) {
        tokens.put(flight.use(), token);
      }
    } finally {
      lock.unlock();
    }
  }

  /** {@return whether a request that one call less waits for has none left, and has ended} */
  boolean left(TokenFlight flight) {
    lock.lock();
    try {
      return flight.leave() && flights.remove(flight.use(), flight);
    } finally {
      lock.unlock();
    }
  }

  private SchemeUse withScopes(SchemeUse use) {
    String own = credentials.current(use.scheme(), Kind.SCOPES);
    if (own == null) {
      return use;
    }
    return new SchemeUse(use.scheme(), own.isEmpty() ? List.of() : List.of(own.split(" ")));
  }
}
