package com.integrationapi.internal.response;

import com.integrationapi.internal.errors.CallFacts;
import com.integrationapi.internal.models.Access;

/** Creates exceptions with the facts of a call. Their constructors are not public. */
public interface ErrorFactory {
  /** Factory of this library. */
  ErrorFactory ERRORS = Access.create(ErrorFactory.class, "");

  /**
   * {@return the exception for an invalid option that was found during a call}
   *
   * @param message the reason
   * @param facts facts of the call
   */
  RuntimeException configuration(String message, CallFacts facts);

  /**
   * {@return the exception for a lost connection}
   *
   * @param message the failure
   * @param facts facts of the call
   * @param cause cause without secrets
   * @param isRetryable whether the same call may succeed later
   */
  RuntimeException connection(
      String message, CallFacts facts, Throwable cause, boolean isRetryable);

  /**
   * {@return the exception for a timeout}
   *
   * @param message the timeout
   * @param facts facts of the call
   * @param phase phase of the call
   * @param cause error of the previous attempt, or null
   */
  RuntimeException timeout(String message, CallFacts facts, Phase phase, Throwable cause);

  /**
   * {@return the exception for a call that its caller cancelled}
   *
   * @param facts facts of the call
   */
  RuntimeException cancelled(CallFacts facts);

  /**
   * {@return the exception for a successful response that cannot be read}
   *
   * @param message the reason
   * @param facts facts of the call
   * @param response response with the body
   */
  RuntimeException decode(String message, CallFacts facts, ErrorResponse response);

  /**
   * {@return the exception for a status other than 2xx}
   *
   * @param response response of the API
   * @param facts facts of the call
   * @param message message that replaces the one of the API, or null
   * @param cause error of the previous attempt, or null
   */
  RuntimeException api(ErrorResponse response, CallFacts facts, String message, Throwable cause);

  /**
   * {@return the exception for an error of a token endpoint (RFC 6749, section 5.2)}
   *
   * @param response response of the endpoint
   * @param facts facts of the call that needs the token
   * @param endpoint name of the endpoint, with which the message begins
   */
  RuntimeException token(ErrorResponse response, CallFacts facts, String endpoint);

  /** Part of a call that timed out. */
  enum Phase {
    /** Opening the connection. */
    CONNECT,
    /** One attempt. */
    ATTEMPT,
    /** Whole call. */
    TOTAL
  }
}
