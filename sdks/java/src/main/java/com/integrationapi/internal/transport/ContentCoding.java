package com.integrationapi.internal.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompresses bodies (RFC 9110, 8.4). */
public final class ContentCoding {
  private static final Set<String> GZIP = Set.of("gzip", "x-gzip");

  private ContentCoding() {}

  /**
   * {@return the response with its body decompressed, or with a defect}
   *
   * @param response response as it was transmitted
   * @param maxBytes maximum size of the body after decompression
   */
  public static WireResponse decoded(WireResponse response, int maxBytes) {
    if (response.body().length == 0) {
      return response;
    }
    List<String> codings = codings(response.headers());
    if (codings.isEmpty()) {
      return response;
    }
    if (codings.size() > 1 || !GZIP.contains(codings.get(0))) {
      return response.withDefect("has a content encoding that was not requested");
    }
    return unzipped(response, maxBytes);
  }

  /**
   * {@return the response whose body is decompressed while it arrives, or with a defect}
   *
   * @param response response with its body as it is transmitted
   * @throws IOException if the body cannot be closed
   */
  public static WireResponse opened(WireResponse response) throws IOException {
    List<String> codings = codings(response.headers());
    if (codings.isEmpty()) {
      return response;
    }
    if (codings.size() > 1 || !GZIP.contains(codings.get(0))) {
      response.stream().close();
      return response.withDefect("has a content encoding that was not requested");
    }
    return response.withStream(new UnzippedInput(response.stream()));
  }

  private static List<String> codings(Map<String, List<String>> headers) {
    List<String> codings = new ArrayList<>();
    headers.forEach(
        (name, values) -> {
          if (name.equalsIgnoreCase("Content-Encoding")) {
            values.forEach(value -> addCodings(codings, value));
          }
        });
    return codings;
  }

  private static void addCodings(List<String> codings, String value) {
    for (String each : value.toLowerCase(Locale.ROOT).split(",")) {
      String coding = each.strip();
      if (!coding.isEmpty() && !coding.equals("identity")) {
        codings.add(coding);
      }
    }
  }

  private static WireResponse unzipped(WireResponse response, int maxBytes) {
    byte[] body = response.body();
    Bytes bytes = new Bytes(maxBytes, body.length * 4L);
    try (Members in = new Members(body)) {
      while (bytes.readFrom(in::read, Long.MAX_VALUE) >= 0) {
        if (bytes.isTooLarge()) {
          return WireResponse.tooLarge(response.status(), response.headers(), maxBytes);
        }
      }
      in.requireEnd();
    } catch (IOException notGzip) {
      return response.withDefect("is not valid gzip: " + notGzip.getMessage());
    }
    return new WireResponse(response.status(), response.headers(), bytes.toArray());
  }

  /** Reads all members of a body (RFC 1952, 2.2). */
  private static final class Members extends GZIPInputStream {
    /** Length of the checksum and the size at the end of a member. */
    private static final int TRAILER = 8;

    Members(byte[] body) throws IOException {
      // The buffer holds the whole body, so that bytes after a member stay in it.
      super(new ByteArrayInputStream(body), body.length);
    }

    /** Requires that nothing follows the last member, which the superclass ignores. */
    void requireEnd() throws IOException {
      if (inf.getRemaining() > TRAILER) {
        throw new ZipException("other bytes follow its end");
      }
    }
  }
}
