package com.integrationapi.internal.transport;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.access.Access;
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
   * {@return the body of a response, not copied}
   *
   * @param response response of any transport
   */
  public static byte[] bodyOf(HttpResponse response) {
    return (byte[]) Access.<HttpResponse, Object>create(HttpResponse.class, response);
  }

  /**
   * {@return the response with its body decompressed, or with a defect}
   *
   * @param response response as it was transmitted
   * @param maxBytes maximum size of the body after decompression
   */
  public static HttpResponse decoded(HttpResponse response, int maxBytes) {
    byte[] body = bodyOf(response);
    List<String> values = response.headers().get("content-encoding");
    if (values == null || body.length == 0) {
      return response;
    }
    List<String> codings = new ArrayList<>();
    for (String value : values) {
      for (String each : value.toLowerCase(Locale.ROOT).split(",")) {
        String coding = each.strip();
        if (!coding.isEmpty() && !coding.equals("identity")) {
          codings.add(coding);
        }
      }
    }
    if (codings.isEmpty()) {
      return response;
    }
    if (codings.size() > 1 || !GZIP.contains(codings.get(0))) {
      return HttpResponse.withDefect(
          response.status(), response.headers(), "has an encoding that nobody asked for");
    }
    return unzipped(response, body, maxBytes);
  }

  /**
   * {@return a response whose body has too many bytes}
   *
   * @param status HTTP status
   * @param headers headers
   * @param maxBytes maximum number of bytes
   */
  public static HttpResponse tooLarge(int status, Map<String, List<String>> headers, int maxBytes) {
    String defect = "has more than " + maxBytes + " bytes";
    return HttpResponse.withDefect(status, headers, defect);
  }

  private static HttpResponse unzipped(HttpResponse response, byte[] body, int maxBytes) {
    Bytes bytes = new Bytes(maxBytes, body.length * 4L);
    try (Members in = new Members(body)) {
      while (bytes.readFrom(in::read, Long.MAX_VALUE) >= 0) {
        if (bytes.isTooLarge()) {
          return tooLarge(response.status(), response.headers(), maxBytes);
        }
      }
      in.requireEnd();
    } catch (IOException notGzip) {
      String defect = "is not valid gzip: " + notGzip.getMessage();
      return HttpResponse.withDefect(response.status(), response.headers(), defect);
    }
    return new HttpResponse(response.status(), response.headers(), bytes.toArray());
  }

  /** Reads all members of a body (RFC 1952, 2.2). */
  private static final class Members extends GZIPInputStream {
    /** Length of the checksum and the size at the end of a member. */
    private static final int TRAILER = 8;

    Members(byte[] body) throws IOException {
      // The buffer has room for all, so that none of the bytes after a member is read elsewhere.
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
