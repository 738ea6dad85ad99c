package com.integrationapi.internal.transport;

import com.integrationapi.InvalidRequestException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Content of a request that is read while it is sent: a file, or a stream of the program. */
public final class BodySource {
  private final Opener opener;
  private final long size;
  private final boolean isRepeatable;
  private boolean isRead;

  /** Opens the content at its start. */
  @FunctionalInterface
  private interface Opener {
    InputStream open() throws IOException;
  }

  private BodySource(Opener opener, long size, boolean isRepeatable) {
    this.opener = opener;
    this.size = size;
    this.isRepeatable = isRepeatable;
  }

  /**
   * {@return the content of a file, which is opened for each attempt}
   *
   * @param file path of the file
   * @throws InvalidRequestException if the file cannot be read
   */
  public static BodySource of(Path file) {
    try {
      if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
        throw new InvalidRequestException("the file " + file + " cannot be read");
      }
      return new BodySource(() -> Files.newInputStream(file), Files.size(file), true);
    } catch (IOException error) {
      throw new InvalidRequestException("the file " + file + " cannot be read", error);
    }
  }

  /**
   * {@return the content of a stream, which can be read once}
   *
   * @param stream stream at the start of the content
   */
  public static BodySource of(InputStream stream) {
    return new BodySource(() -> stream, -1, false);
  }

  /**
   * {@return the content of streams that a function opens, one for each attempt}
   *
   * @param streams opens a stream at the start of the content
   */
  public static BodySource of(Supplier<? extends InputStream> streams) {
    return new BodySource(streams::get, -1, true);
  }

  /**
   * {@return several contents, one after the other}
   *
   * @param sources contents in their order
   */
  public static BodySource joined(List<BodySource> sources) {
    boolean isKnown = sources.stream().allMatch(each -> each.size >= 0);
    long size = isKnown ? sources.stream().mapToLong(each -> each.size).sum() : -1;
    Opener opener =
        () ->
            new SequenceInputStream(
                Collections.enumeration(sources.stream().map(LazyInput::new).toList()));
    return new BodySource(opener, size, sources.stream().allMatch(BodySource::isRepeatable));
  }

  /**
   * {@return the content of an array, to join it with others}
   *
   * @param bytes bytes, which must not be changed afterwards
   */
  public static BodySource ofBytes(byte[] bytes) {
    return new BodySource(() -> new ByteArrayInputStream(bytes), bytes.length, true);
  }

  /**
   * {@return the same content with its size}
   *
   * @param bytes number of bytes
   */
  public BodySource withSize(long bytes) {
    return new BodySource(opener, bytes, isRepeatable);
  }

  /** {@return the number of bytes, or -1 if it is not known} */
  public long size() {
    return size;
  }

  /** {@return whether the content can be read again, so that a request with it can be repeated} */
  public boolean isRepeatable() {
    return isRepeatable;
  }

  /**
   * {@return the content at its start}
   *
   * @throws IOException if it cannot be opened, or was read before and can be read only once
   */
  public InputStream open() throws IOException {
    synchronized (this) {
      if (isRead && !isRepeatable) {
        throw new IOException("it can be read only once, and was read before");
      }
      isRead = true;
    }
    InputStream opened;
    try {
      opened = opener.open();
    } catch (RuntimeException error) {
      throw new IOException(
          "the function that opens it threw " + error.getClass().getName(), error);
    }
    if (opened == null) {
      throw new IOException("the function that opens it returned null");
    }
    return opened;
  }

  /** Opens a content with its first byte, where an exception can be thrown. */
  private static final class LazyInput extends InputStream {
    private final BodySource source;
    private InputStream opened;

    LazyInput(BodySource source) {
      this.source = source;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (opened == null) {
        opened = source.open();
      }
      return opened.read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      if (opened != null) {
        opened.close();
      }
    }
  }
}
