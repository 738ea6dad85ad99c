package com.integrationapi;

/** 401: The API key is missing, wrong, expired or revoked. */
public class AuthenticationException extends ApiException {
  private static final long serialVersionUID = 1L;

  AuthenticationException(ErrorResponse response) {
    super(response);
  }
}
