package com.integrationapi.internal;

/**
 * What is the same for all calls of a method. One constant for each, made once.
 *
 * @param id operationId in the contract
 * @param method of HTTP, upper case
 * @param path with {@code {parameter}} for each path parameter
 * @param isPublic whether it is called without an API key
 */
public record Operation(String id, String method, String path, boolean isPublic) {
  /** {@return a request of this operation, to be filled} */
  public Request request() {
    return new Request(this);
  }

  boolean isWrite() {
    return !method.equals("GET") && !method.equals("HEAD");
  }
}
