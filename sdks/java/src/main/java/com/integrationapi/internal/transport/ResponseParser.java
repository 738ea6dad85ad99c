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
  // A reason phrase may consist of any bytes.
  private static final Pattern STATUS =
      Pattern.compile("HTTP/1\\.([01]) ([1-9][0-9]{2})(?: .*)?", Pattern.DOTALL);
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern AFTER_CHUNK_SIZE = Pattern.compile("[ \t]*(?:;[^\r]*)?\r");
  private static final int MAX_CHUNK_DIGITS = 15;
  private static final int MAX_HEAD = 1 << 18;

  private final Input in;
  private final int maxBytes;
  private boolean keepsAlive;
  private int headSize;
  private int status;
  private boolean isRecent;
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
    isRecent = finalHead();
    keepsAlive = keepsAlive(isRecent);
    return rest();
  }

  /**
   * {@return the response whose head was read}
   *
   * @throws ProtocolException if the bytes are not a complete response
   */
  WireResponse rest() throws IOException {
    boolean isChunked = isChunked(isRecent);
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
        isChunked ? chunks(body) : length >= 0 ? exactly(body, length) : untilEnd(body);
    if (!isWithinSize) {
      return tooLarge();
    }
    keepsAlive &= !in.hasMore();
    return response(body.toArray());
  }

  /**
   * {@return the body of a success, which has not been read yet; null for another response, which
   * {@link #rest()} reads}
   *
   * @throws ProtocolException if the bytes are not the head of a response
   */
  BodyInput open() throws IOException {
    isRecent = finalHead();
    keepsAlive = keepsAlive(isRecent);
    if (status / 100 != 2) {
      return null;
    }
    boolean isChunked = isChunked(isRecent);
    long length = isChunked ? -1 : length();
    boolean isEmpty = status == 204;
    keepsAlive &= !isEmpty || (!isChunked && length <= 0);
    keepsAlive &= isChunked || isEmpty || length >= 0;
    return new BodyInput(this, in, isChunked && !isEmpty, isEmpty ? 0 : length);
  }

  /** {@return the response whose body is read while it arrives} */
  WireResponse opened() {
    return new WireResponse(status, headers, new byte[0]);
  }

  /** Reads the trailers after the last chunk. */
  void trailers() throws IOException {
    headSize = 0;
    headers();
  }

  /** Reads what follows the bytes of a chunk. */
  static void requireEndOfChunk(Input in) throws IOException {
    if (!in.startsWith("\r\n")) {
      throw new ProtocolException("the server sent an invalid chunk");
    }
    in.skip(2);
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
    headSize = 0;
    var found = STATUS.matcher(fieldLine());
    if (!found.matches()) {
      throw new ProtocolException("the server did not respond with HTTP");
    }
    status = Integer.parseInt(found.group(2));
    headers = headers();
    return found.group(1).equals("1");
  }

  private Map<String, List<String>> headers() throws IOException {
    Map<String, List<String>> found = new LinkedHashMap<>();
    String line = fieldLine();
    while (!line.isEmpty()) {
      String next = fieldLine();
      if (isFolded(next)) {
        StringBuilder whole = new StringBuilder(line);
        for (; isFolded(next); next = fieldLine()) {
          // One space replaces the line break (RFC 9112, 5.2).
          whole.append(' ').append(trimmed(next, 0));
        }
        line = whole.toString();
      }
      int colon = line.indexOf(':');
      if (colon <= 0 || !isHeader(line, colon)) {
        throw new ProtocolException("the server sent an invalid header");
      }
      String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
      found.computeIfAbsent(name, key -> new ArrayList<>(1)).add(trimmed(line, colon + 1));
      line = next;
    }
    return found;
  }

  /** {@return a line of the head; a line feed alone ends it as well (RFC 9112, 2.2)} */
  private String fieldLine() throws IOException {
    String line = in.line();
    headSize += line.length();
    if (headSize > MAX_HEAD) {
      throw new ProtocolException("the head of the response is too large");
    }
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  private static boolean isFolded(String line) {
    return !line.isEmpty() && isSpace(line.charAt(0));
  }

  private static boolean isSpace(char each) {
    return each == ' ' || each == '\t';
  }

  /** {@return the rest of a line without the white space around it} */
  private static String trimmed(String line, int from) {
    int start = from;
    int end = line.length();
    while (start < end && isSpace(line.charAt(start))) {
      start++;
    }
    while (start < end && isSpace(line.charAt(end - 1))) {
      end--;
    }
    return line.substring(start, end);
  }

  // A name with spaces is an attempt to smuggle a header.
  private static boolean isHeader(String line, int colon) {
    for (int index = 0; index < line.length(); index++) {
      char each = line.charAt(index);
      if (each == 0 || each == '\r' || (isSpace(each) && index < colon)) {
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

  private boolean isChunked(boolean isRecent) throws ProtocolException {
    List<String> codings = headers.getOrDefault("transfer-encoding", List.of());
    if (codings.isEmpty()) {
      return false;
    }
    if (codings.size() > 1 || !codings.get(0).equalsIgnoreCase("chunked")) {
      throw new ProtocolException("the server sent an unknown transfer coding");
    }
    if (!isRecent) {
      // The end of the body is uncertain (RFC 9112, 6.1).
      throw new ProtocolException("the server sent chunks over HTTP/1.0");
    }
    // A proxy in between may have used the length, so the next bytes may not be the next response.
    keepsAlive &= !headers.containsKey("content-length");
    return true;
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

  private boolean untilEnd(Bytes body) throws IOException {
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
      long length = chunkSize(in.line());
      if (length == 0) {
        trailers();
        return true;
      }
      if (!exactly(body, length)) {
        return false;
      }
      requireEndOfChunk(in);
    }
  }

  // Almost without objects, because a server can send each byte in a chunk.
  static long chunkSize(String line) throws ProtocolException {
    int digits = 0;
    while (digits < line.length() && Character.digit(line.charAt(digits), 16) >= 0) {
      digits++;
    }
    // A line feed alone does not end the line here, because another reader may not accept it.
    boolean isPlain = digits == line.length() - 1 && line.charAt(digits) == '\r';
    boolean isComplete =
        isPlain || AFTER_CHUNK_SIZE.matcher(line).region(digits, line.length()).matches();
    if (digits == 0 || digits > MAX_CHUNK_DIGITS || !isComplete) {
      throw new ProtocolException("the server sent an invalid chunk");
    }
    return Long.parseLong(line, 0, digits, 16);
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
