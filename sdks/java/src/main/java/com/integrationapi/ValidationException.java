package com.integrationapi;

/** Thrown for status 422: the request body is invalid. {@link #errors()} lists each field. */
public class ValidationException extends ApiException {
  private static final long serialVersionUID = 1L;

  ValidationException(Details details) {
    super(details);
  }
}
