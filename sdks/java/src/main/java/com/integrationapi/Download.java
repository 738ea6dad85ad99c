package com.integrationapi;

import com.integrationapi.internal.checks.CheckOptions;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.stream.Demand;
import com.integrationapi.internal.stream.DownloadReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Flow;

/**
 * Content of a response of any size, which is read while it arrives.
 *
 * <pre>{@code
 * try (Download report = api.reports().contentStream(id)) {
 *   report.toFile(Path.of("report.pdf"));
 * }
 * }</pre>
 *
 * <p>It can be read once: as a stream, to a file, or by a subscriber. An interrupt of the thread
 * that reads ends it with a {@link CancelledException}. The connection is closed at the end and
 * with {@link #close}. The timeout of an attempt is the longest wait for the next bytes.
 */
public final class Download implements Flow.Publisher<ByteBuffer>, AutoCloseable {
  private static final int PIECE = 1 << 16;

  static {
    Access.registerFactory(Download.class, Download::new);
  }

  private final DownloadReader reader;

  private Download(DownloadReader reader) {
    this.reader = reader;
  }

  /**
   * {@return the content} Its methods throw the exceptions of this library, such as {@link
   * TimeoutException}.
   *
   * @throws InvalidRequestException if the content is read already
   */
  public InputStream body() {
    return reader.asInput();
  }

  /**
   * Writes the content to a file, which appears under its name when it is complete. If it is not,
   * nothing is left.
   *
   * @param file path of the file, which may exist
   * @return number of bytes
   * @throws IOException if the file cannot be written
   * @throws IntegrationApiException if the content does not arrive
   */
  public long toFile(Path file) throws IOException {
    Path given = CheckOptions.given("file", file);
    Path part = given.resolveSibling(given.getFileName() + "." + UUID.randomUUID() + ".part");
    try (InputStream in = body()) {
      long count = 0;
      try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
        byte[] piece = new byte[PIECE];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
          out.write(piece, 0, read);
          count += read;
        }
      }
      Files.move(part, given, StandardCopyOption.REPLACE_EXISTING);
      return count;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /**
   * Passes the content to a subscriber, as many pieces as it requests. Until it requests more,
   * nothing is read and the server waits.
   *
   * @param subscriber subscriber, of which the download can have one
   */
  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    Demand.begin(reader, CheckOptions.given("subscriber", subscriber));
  }

  /** {@return the number of bytes, if the response says it} */
  public OptionalLong size() {
    Optional<String> length = reader.source().response().header("content-length");
    boolean isKnown = reader.source().response().header("content-encoding").isEmpty();
    return isKnown && length.isPresent() && length.get().matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(length.get()))
        : OptionalLong.empty();
  }

  /** {@return the HTTP status, such as 200} */
  public int status() {
    return reader.source().response().status();
  }

  /** {@return the values of the response headers by name in lower case} */
  public Map<String, List<String>> headers() {
    return reader.source().response().headers();
  }

  /** {@return the identifier of the request; include it when you contact support} */
  public Optional<String> requestId() {
    return reader.source().requestId();
  }

  /** Closes the connection. */
  @Override
  public void close() {
    reader.close();
  }

  /** {@return the status, without the content} */
  @Override
  public String toString() {
    return "Download[status=" + status() + "]";
  }
}
