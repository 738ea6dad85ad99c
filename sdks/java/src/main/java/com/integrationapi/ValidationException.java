package com.integrationapi;

/** 422: Members of the body are not valid; {@link #errors()} has them one by one. */
public class ValidationException extends ApiException {
  private static final long serialVersionUID = 1L;

  ValidationException(ErrorResponse response) {
    super(response);
  }
}
