package com.integrationapi.internal.response;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.models.Access;
import java.io.IOException;

/** Reads the bodies of responses without a copy. */
public final class ResponseBody {
  private ResponseBody() {}

  /**
   * {@return the response without a body that is read while it arrives} Hooks and logs must not
   * read it.
   *
   * @param response response of any transport
   */
  public static HttpResponse watched(HttpResponse response) {
    return response.stream().isEmpty()
        ? response
        : new HttpResponse(response.status(), response.headers(), new byte[0]);
  }

  /**
   * Closes the body of a response that nobody reads.
   *
   * @param response response of any transport, or null
   */
  public static void discard(HttpResponse response) {
    if (response != null && response.stream().isPresent()) {
      try {
        response.stream().get().close();
      } catch (IOException | RuntimeException ignored) {
        // Nothing is lost with a body that cannot be closed.
      }
    }
  }

  /**
   * {@return the body of a response, not copied}
   *
   * @param response response of any transport
   */
  public static byte[] of(HttpResponse response) {
    return (byte[]) Access.<HttpResponse, Object>create(HttpResponse.class, response);
  }
}
