package com.integrationapi;

/** 412: The record was changed since it was read. */
public class PreconditionFailedException extends ApiException {
  private static final long serialVersionUID = 1L;

  PreconditionFailedException(ErrorResponse response) {
    super(response);
  }
}
