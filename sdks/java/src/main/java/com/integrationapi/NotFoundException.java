package com.integrationapi;

/** 404: No such record in this account and mode. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  NotFoundException(ErrorResponse response) {
    super(response);
  }
}
