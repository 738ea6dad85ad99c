package com.integrationapi.internal.stream;

import com.integrationapi.http.HttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Response of a call that is read while it arrives, and what a stream needs to know of its call.
 */
public interface StreamSource {
  /** {@return the response without its body} */
  HttpResponse response();

  /** {@return the body} */
  InputStream body();

  /** {@return the identifier of the request, without secrets} */
  Optional<String> requestId();

  /** {@return the maximum size of an item} */
  int maxBytes();

  /** {@return what runs the subscribers of the stream} */
  Executor executor();

  /**
   * {@return the exception for a body that does not arrive}
   *
   * @param error exception of the body
   */
  RuntimeException failure(IOException error);

  /**
   * {@return the exception for a body or an item that cannot be read}
   *
   * @param reason continues a sentence that begins with the status of the response
   */
  RuntimeException unreadable(String reason);
}
