package com.integrationapi;

/** 403: The API key lacks a scope, or the account is closed to calls. */
public class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  PermissionDeniedException(ErrorResponse response) {
    super(response);
  }
}
