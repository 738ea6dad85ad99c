package com.integrationapi.internal.options;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.auth.Credentials;
import com.integrationapi.internal.auth.SchemeUse;
import com.integrationapi.internal.errors.CallFacts;
import java.util.concurrent.CompletableFuture;

/** Source of the access tokens of a client. Safe to share between threads. */
public interface TokenSource {
  /** Name of the operation of a token request, which no operation of a document has. */
  String OPERATION = "OAuth 2 token request";

  /**
   * {@return the token of a call, which is known or will arrive} Cancelling the future does not
   * affect other calls. It fails with {@link Failure}, or with an error of this machine.
   *
   * @param client options of the client that sends the call
   * @param use scheme and scopes
   * @param maxRetries maximum number of retries of the call
   */
  CompletableFuture<AccessToken> token(ClientOptions client, SchemeUse use, int maxRetries);

  /**
   * Forgets a token that the API has refused.
   *
   * @param use scheme and scopes of the token
   * @param token token that was sent
   */
  void drop(SchemeUse use, AccessToken token);

  /** Creates the source of a client. */
  interface Factory {
    /**
     * {@return the source of a client}
     *
     * @param credentials credentials of the client
     * @param baseUrl base URL of the client
     * @param allowsInsecureHttp whether http is allowed for hosts other than this machine
     * @throws ConfigurationException if the URL of a token endpoint is invalid
     */
    TokenSource create(Credentials credentials, BaseUrl baseUrl, boolean allowsInsecureHttp);
  }

  /** Failure to get a token. Several calls may have waited for it. */
  abstract class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates a failure.
     *
     * @param cause exception of the token request
     */
    protected Failure(Throwable cause) {
      super(null, cause, false, false);
    }

    /**
     * {@return the exception of a call that waited for the token}
     *
     * @param facts facts of the call
     */
    public abstract RuntimeException of(CallFacts facts);
  }
}
