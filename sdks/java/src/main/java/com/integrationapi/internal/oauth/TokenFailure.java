package com.integrationapi.internal.oauth;

import static com.integrationapi.internal.response.ErrorFactory.ERRORS;

import com.integrationapi.ApiException;
import com.integrationapi.ConfigurationException;
import com.integrationapi.ConnectionException;
import com.integrationapi.DecodeException;
import com.integrationapi.TimeoutException;
import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.errors.Redaction;
import com.integrationapi.internal.options.TokenSource;
import com.integrationapi.internal.response.ErrorFactory.Phase;
import com.integrationapi.internal.response.ErrorResponse;
import java.util.Map;

/** Failure of a token request. */
final class TokenFailure extends TokenSource.Failure {
  private static final long serialVersionUID = 1L;

  private final transient String url;
  private final transient Redaction redaction;

  TokenFailure(String url, Redaction redaction, RuntimeException cause) {
    super(cause);
    this.url = url;
    this.redaction = redaction;
  }

  @Override
  public RuntimeException of(CallFacts facts) {
    RuntimeException error = (RuntimeException) getCause();
    String message = error.getMessage();
    if (error instanceof ApiException api) {
      return ofStatus(api, facts);
    }
    if (error instanceof TimeoutException late) {
      return ERRORS.timeout(message, facts, Phase.valueOf(late.phase().name()), late.getCause());
    }
    if (error instanceof ConnectionException lost) {
      return ERRORS.connection(message, facts, lost.getCause(), lost.isRetryable());
    }
    if (error instanceof DecodeException unreadable) {
      return ERRORS.decode(message, facts, responseOf(unreadable));
    }
    return error instanceof ConfigurationException ? ERRORS.configuration(message, facts) : error;
  }

  private RuntimeException ofStatus(ApiException error, CallFacts facts) {
    HttpResponse response = new HttpResponse(error.status(), error.headers(), error.rawBody());
    ErrorResponse shown =
        new ErrorResponse(
            response, error.retryAfter().orElse(null), error.isRetryable(), null, null, redaction);
    return ERRORS.token(shown, facts, "the token endpoint " + TokenUrl.shown(url));
  }

  private static ErrorResponse responseOf(DecodeException error) {
    HttpResponse none = new HttpResponse(error.status().orElse(200), Map.of(), new byte[0]);
    return new ErrorResponse(none, null, false, null, null, Redaction.NONE);
  }
}
