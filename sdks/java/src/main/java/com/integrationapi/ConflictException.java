package com.integrationapi;

/** 409: The state of a record does not allow the call. */
public class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  ConflictException(ErrorResponse response) {
    super(response);
  }
}
