package com.integrationapi;

/** 410: The record existed and is no longer there. */
public class GoneException extends ApiException {
  private static final long serialVersionUID = 1L;

  GoneException(ErrorResponse response) {
    super(response);
  }
}
