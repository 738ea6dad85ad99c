package com.integrationapi;

/** Thrown for status 403: the API key does not allow the call. */
public class PermissionDeniedException extends ApiException {
  private static final long serialVersionUID = 1L;

  PermissionDeniedException(Details details) {
    super(details);
  }
}
