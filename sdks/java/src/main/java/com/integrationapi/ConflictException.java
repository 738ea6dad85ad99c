package com.integrationapi;

/** Thrown for status 409: the current state of the resource does not allow the request. */
public class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  ConflictException(Details details) {
    super(details);
  }
}
