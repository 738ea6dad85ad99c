package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import java.util.List;
import java.util.Locale;

/** Media types of request bodies of which the caller chooses one. */
final class ContentTypes {
  private static final String ANY_BYTES = "application/octet-stream";

  private ContentTypes() {}

  /**
   * {@return the media type of a file, if the operation takes it, or else the usual one}
   *
   * @param all media types of the operation, which may have wildcards such as {@code image/*}
   * @param own media type of the file
   * @param usual first media type of the operation without a wildcard
   */
  static String ofFile(List<String> all, String own, String usual) {
    if (own.equals(ANY_BYTES)) {
      return usual;
    }
    return includes(all, own) || !all.contains(ANY_BYTES) ? own : usual;
  }

  /**
   * Checks that an operation takes a body of a media type.
   *
   * @param operation operationId, for the error message
   * @param all media types of the operation
   * @param chosen media type of the body
   * @throws InvalidRequestException if it does not
   */
  static void require(String operation, List<String> all, String chosen) {
    if (!includes(all, chosen)) {
      throw new InvalidRequestException(
          operation
              + ": the Content-Type must be "
              + String.join(" or ", all)
              + ", not \""
              + chosen
              + "\"");
    }
  }

  private static boolean includes(List<String> all, String mediaType) {
    String essence = essence(mediaType);
    List<String> ranges = List.of("*/*", essence.split("/", 2)[0] + "/*", essence);
    return all.stream().anyMatch(each -> ranges.contains(essence(each)));
  }

  private static String essence(String mediaType) {
    return mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }
}
