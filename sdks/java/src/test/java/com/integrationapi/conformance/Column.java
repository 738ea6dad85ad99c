package com.integrationapi.conformance;

import com.integrationapi.IntegrationApi;
import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Column of the matrix: the synchronous or the asynchronous client.
 *
 * @param client returns the object with a method for each resource
 * @param caller makes the calls of one job
 */
record Column(Client client, Function<Cancellation, Caller> caller) {
  /** Selects the synchronous or the asynchronous client. */
  interface Client {
    /** {@return the object with a method for each resource} */
    Object of(IntegrationApi api) throws Throwable;
  }

  private static final String ASYNC = "async";

  /** {@return the column with an id of the suite} */
  static Column of(String id) {
    if (!id.endsWith("-" + ASYNC)) {
      return new Column(api -> api, BlockingCaller::new);
    }
    Method method =
        Stream.of(IntegrationApi.class.getMethods())
            .filter(found -> found.getName().equals(ASYNC) && found.getParameterCount() == 0)
            .findAny()
            .orElse(null);
    return method == null
        ? new Column(null, FutureCaller::new)
        : new Column(api -> Reflected.invoke(method, api), FutureCaller::new);
  }

  /** Throws an exception if the library lacks the client of this column. */
  void requireClient() {
    if (client == null) {
      throw new Unsupported("client IntegrationApiAsync");
    }
  }
}
