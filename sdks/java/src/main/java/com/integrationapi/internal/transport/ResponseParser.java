package com.integrationapi.internal.transport;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads one response of HTTP/1.1 (RFC 9112). */
final class ResponseParser {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})(?: .*)?");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,15})[ \t]*(?:;.*)?");
  private static final int MAX_HEADERS = 1 << 18;

  private final Input in;
  private final int maxBytes;
  private boolean keepsAlive;
  private int status;
  private Map<String, List<String>> headers = Map.of();

  ResponseParser(Input in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** {@return whether the connection can be used again} */
  boolean keepsAlive() {
    return keepsAlive;
  }

  /**
   * {@return the response}
   *
   * @throws ProtocolException if the bytes are not a complete response
   */
  WireResponse read() throws IOException {
    boolean isRecent = finalHead();
    keepsAlive = keepsAlive(isRecent);
    boolean isChunked = isChunked();
    long length = isChunked ? -1 : length();
    if (status == 204 || status == 304) {
      keepsAlive &= !isChunked && length <= 0 && !in.hasMore();
      return response(new byte[0]);
    }
    if (length > maxBytes) {
      return tooLarge();
    }
    Bytes body = new Bytes(maxBytes, length);
    boolean isWithinSize =
        isChunked ? chunks(body) : length >= 0 ? sized(body, length) : rest(body);
    if (!isWithinSize) {
      return tooLarge();
    }
    keepsAlive &= !in.hasMore();
    return response(body.toArray());
  }

  /**
   * {@return the response without its body}
   *
   * @throws ProtocolException if the bytes are not the head of a response
   */
  WireResponse readHead() throws IOException {
    finalHead();
    return new WireResponse(status, headers, new byte[0]);
  }

  private boolean finalHead() throws IOException {
    boolean isRecent = head();
    // Informational responses (RFC 9110, 15.2) precede the final one.
    while (status < 200) {
      if (status == 101) {
        throw new ProtocolException("the server switched to another protocol without being asked");
      }
      isRecent = head();
    }
    return isRecent;
  }

  private WireResponse response(byte[] body) {
    return ContentCoding.decoded(new WireResponse(status, headers, body), maxBytes);
  }

  private WireResponse tooLarge() {
    keepsAlive = false;
    return WireResponse.tooLarge(status, headers, maxBytes);
  }

  /** Reads the status line and the headers, and returns whether the version is 1.1. */
  private boolean head() throws IOException {
    if (!in.startsWith("HTTP/1.")) {
      throw new ProtocolException("the server did not respond with HTTP");
    }
    String first = in.line();
    var found = STATUS.matcher(first);
    if (!found.matches()) {
      throw new ProtocolException("the server did not respond with HTTP");
    }
    status = Integer.parseInt(found.group(2));
    headers = headers();
    return found.group(1).equals("1");
  }

  private Map<String, List<String>> headers() throws IOException {
    Map<String, List<String>> found = new LinkedHashMap<>();
    int size = 0;
    for (String line = in.line(); !line.isEmpty(); line = in.line()) {
      size += line.length();
      int colon = line.indexOf(':');
      if (colon <= 0 || !isHeader(line, colon) || size > MAX_HEADERS) {
        throw new ProtocolException("the server sent an invalid header");
      }
      String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
      String value = line.substring(colon + 1).strip();
      List<String> values = found.get(name);
      if (values == null) {
        found.put(name, List.of(value));
      } else {
        List<String> more = new ArrayList<>(values);
        more.add(value);
        found.put(name, more);
      }
    }
    return found;
  }

  // A name with spaces, also at its start, is a folded line or an attempt to smuggle one.
  private static boolean isHeader(String line, int colon) {
    for (int index = 0; index < line.length(); index++) {
      char each = line.charAt(index);
      boolean isSpace = each == ' ' || each == '\t';
      if (each == 0 || each == '\n' || each == '\r' || (isSpace && index < colon)) {
        return false;
      }
    }
    return true;
  }

  private boolean keepsAlive(boolean isRecent) {
    List<String> options = new ArrayList<>();
    for (String value : headers.getOrDefault("connection", List.of())) {
      for (String option : value.toLowerCase(Locale.ROOT).split(",")) {
        options.add(option.strip());
      }
    }
    return !options.contains("close") && (isRecent || options.contains("keep-alive"));
  }

  private boolean isChunked() throws ProtocolException {
    List<String> codings = headers.getOrDefault("transfer-encoding", List.of());
    for (String coding : codings) {
      if (!coding.equalsIgnoreCase("chunked")) {
        throw new ProtocolException("the server sent an unknown transfer coding");
      }
    }
    return !codings.isEmpty();
  }

  private long length() throws ProtocolException {
    long length = -1;
    for (String value : headers.getOrDefault("content-length", List.of())) {
      for (String each : value.split(",", -1)) {
        String digits = each.strip();
        boolean isNumber = LENGTH.matcher(digits).matches();
        long number = isNumber ? Long.parseLong(digits) : -1;
        if (!isNumber || (length >= 0 && length != number)) {
          throw new ProtocolException("the server sent an invalid Content-Length");
        }
        length = number;
      }
    }
    return length;
  }

  private boolean sized(Bytes body, long length) throws IOException {
    return exactly(body, length);
  }

  private boolean rest(Bytes body) throws IOException {
    keepsAlive = false;
    while (body.readFrom(in::read, Long.MAX_VALUE) >= 0) {
      if (body.isTooLarge()) {
        return false;
      }
    }
    return true;
  }

  private boolean chunks(Bytes body) throws IOException {
    while (true) {
      var size = CHUNK.matcher(in.line());
      if (!size.matches()) {
        throw new ProtocolException("the server sent an invalid chunk");
      }
      long length = Long.parseLong(size.group(1), 16);
      if (length == 0) {
        headers();
        return true;
      }
      if (!exactly(body, length)) {
        return false;
      }
      if (!in.startsWith("\r\n")) {
        throw new ProtocolException("the server sent an invalid chunk");
      }
      in.line();
    }
  }

  /** Reads bytes and returns false if there are more than the maximum. */
  private boolean exactly(Bytes body, long length) throws IOException {
    long left = length;
    while (left > 0) {
      int read = body.readFrom(in::read, left);
      if (read < 0) {
        throw Input.ended();
      }
      if (body.isTooLarge()) {
        return false;
      }
      left -= read;
    }
    return true;
  }
}
