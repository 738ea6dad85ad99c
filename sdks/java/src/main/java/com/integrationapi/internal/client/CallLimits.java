package com.integrationapi.internal.client;

import com.integrationapi.RequestOptions;
import com.integrationapi.internal.options.ClientOptions;
import com.integrationapi.internal.request.PreparedRequest;

/**
 * Limits of a call, from its own options or from its client.
 *
 * @param timeout nanoseconds of an attempt
 * @param totalTimeout nanoseconds of the call
 * @param maxRetries maximum number of retries
 */
record CallLimits(long timeout, long totalTimeout, int maxRetries) {
  /** {@return the limits of a call} */
  static CallLimits of(ClientOptions client, RequestOptions options) {
    return new CallLimits(
        options.timeout().orElse(client.timeout()).toNanos(),
        options.totalTimeout().orElse(client.totalTimeout()).toNanos(),
        options.maxRetries().orElse(client.maxRetries()));
  }

  /** {@return these limits, without retries for a request that must not be sent twice} */
  CallLimits forRequest(PreparedRequest request) {
    return request.isRepeatable() ? this : new CallLimits(timeout, totalTimeout, 0);
  }
}
