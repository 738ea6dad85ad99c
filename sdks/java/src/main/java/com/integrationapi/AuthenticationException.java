package com.integrationapi;

/** Thrown for status 401: the API key is missing, invalid, expired or revoked. */
public class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  AuthenticationException(Details details) {
    super(details);
  }
}
