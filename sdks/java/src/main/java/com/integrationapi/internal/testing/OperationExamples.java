package com.integrationapi.internal.testing;

import java.util.List;
import java.util.Optional;

/**
 * Operation of the contract, with one response for each status that has an example.
 *
 * @param id operationId
 * @param call resource and method of the client: {@code orders.create}
 * @param method HTTP method
 * @param path path with {@code {placeholders}}
 * @param responses example responses
 */
public record OperationExamples(
    String id, String call, String method, String path, List<ResponseExample> responses) {
  /** {@return the example of the successful response} */
  public Optional<ResponseExample> success() {
    return responses.stream().filter(ResponseExample::isSuccess).findFirst();
  }

  /**
   * {@return the example of a response}
   *
   * @param status status of the response
   */
  public Optional<ResponseExample> response(int status) {
    return responses.stream().filter(example -> example.status() == status).findFirst();
  }
}
