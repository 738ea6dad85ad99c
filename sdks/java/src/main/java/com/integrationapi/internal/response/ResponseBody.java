package com.integrationapi.internal.response;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.models.Access;

/** Reads the bodies of responses without a copy. */
public final class ResponseBody {
  private ResponseBody() {}

  /**
   * {@return the body of a response, not copied}
   *
   * @param response response of any transport
   */
  public static byte[] of(HttpResponse response) {
    return (byte[]) Access.<HttpResponse, Object>create(HttpResponse.class, response);
  }
}
