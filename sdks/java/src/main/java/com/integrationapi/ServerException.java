package com.integrationapi;

/** 5xx: A fault or an overload of the API. */
public class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  ServerException(ErrorResponse response) {
    super(response);
  }
}
