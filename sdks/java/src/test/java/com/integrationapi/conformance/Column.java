package com.integrationapi.conformance;

import com.integrationapi.IntegrationApi;
import java.util.function.Function;

/**
 * Column of the matrix: the synchronous or the asynchronous client.
 *
 * @param client returns the object with a method for each resource
 * @param caller makes the calls of one job
 */
record Column(Function<IntegrationApi, Object> client, Function<Cancellation, Caller> caller) {
  /** {@return the column with an id of the suite} */
  static Column of(String id) {
    return id.equals("java-async")
        ? new Column(IntegrationApi::async, FutureCaller::new)
        : new Column(api -> api, BlockingCaller::new);
  }
}
