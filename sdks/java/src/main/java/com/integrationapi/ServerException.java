package com.integrationapi;

/** Thrown for status 5xx: the API has failed or is overloaded. */
public class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  ServerException(Details details) {
    super(details);
  }
}
