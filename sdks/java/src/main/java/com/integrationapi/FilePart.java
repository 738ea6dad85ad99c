package com.integrationapi;

import com.integrationapi.internal.checks.HeaderText;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.transport.BodySource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Content to send: a file of a multipart form (RFC 7578), or a whole body of bytes. Immutable: an
 * array is copied, and a file or a stream is read while it is sent, so that it may be larger than
 * the memory.
 */
public final class FilePart {
  private static final String ANY_BYTES = "application/octet-stream";

  static {
    Access.registerFactory(FilePart.class, (FilePart file) -> file.source);
  }

  private final byte[] bytes;
  // Content that is read while it is sent, in place of the bytes, or null.
  private final BodySource source;
  private final String fileName;
  private final String contentType;

  private FilePart(byte[] bytes, String fileName, String contentType) {
    if (bytes == null) {
      throw new InvalidRequestException("bytes must not be null");
    }
    this.bytes = bytes.clone();
    this.source = null;
    this.fileName = fileName;
    this.contentType = HeaderText.checked("Content-Type", contentType);
  }

  private FilePart(BodySource source, String fileName, String contentType) {
    this.bytes = null;
    this.source = source;
    this.fileName = fileName;
    this.contentType = HeaderText.checked("Content-Type", contentType);
  }

  /**
   * {@return a file of the file system, with its name and the media type {@code
   * application/octet-stream}} It is opened for each attempt.
   *
   * @param file path of the file
   * @throws InvalidRequestException if the file cannot be read
   */
  public static FilePart ofFile(Path file) {
    return ofFile(file, ANY_BYTES);
  }

  /**
   * {@return a file of the file system, with its name and a media type} It is opened for each
   * attempt.
   *
   * @param file path of the file
   * @param contentType media type, such as {@code image/png}
   * @throws InvalidRequestException if the file cannot be read, or an argument is null
   */
  public static FilePart ofFile(Path file, String contentType) {
    Path given = given("file", file);
    Path name = given.getFileName();
    return new FilePart(
        BodySource.of(given),
        name == null ? null : name.toString(),
        given("contentType", contentType));
  }

  /**
   * {@return content that a stream yields} It is read once and then closed, so a call with it is
   * not repeated after an error. Without {@link #withSize} it is sent in chunks.
   *
   * @param content stream at the start of the content
   * @throws InvalidRequestException if the stream is null
   */
  public static FilePart ofStream(InputStream content) {
    return new FilePart(BodySource.of(given("content", content)), null, ANY_BYTES);
  }

  /**
   * {@return content that streams yield, which a function opens for each attempt} Without {@link
   * #withSize} it is sent in chunks.
   *
   * @param content opens a stream at the start of the content
   * @throws InvalidRequestException if the function is null
   */
  public static FilePart ofStream(Supplier<? extends InputStream> content) {
    return new FilePart(BodySource.of(given("content", content)), null, ANY_BYTES);
  }

  /**
   * {@return this content with the name of a file}
   *
   * @param name name of the file, without folders
   * @throws InvalidRequestException if the name is null
   */
  public FilePart withFileName(String name) {
    String given = given("name", name);
    return source == null
        ? new FilePart(bytes, given, contentType)
        : new FilePart(source, given, contentType);
  }

  /**
   * {@return this content with a media type}
   *
   * @param mediaType media type, such as {@code image/png}
   * @throws InvalidRequestException if the media type is null or not valid
   */
  public FilePart withContentType(String mediaType) {
    String given = given("mediaType", mediaType);
    return source == null
        ? new FilePart(bytes, fileName, given)
        : new FilePart(source, fileName, given);
  }

  /**
   * {@return this content with its size, if it is a stream} A call fails if the stream has another
   * number of bytes.
   *
   * @param size number of bytes
   * @throws InvalidRequestException if the size is negative
   */
  public FilePart withSize(long size) {
    if (size < 0) {
      throw new InvalidRequestException("size must not be negative");
    }
    return source == null ? this : new FilePart(source.withSize(size), fileName, contentType);
  }

  private static <T> T given(String name, T value) {
    if (value == null) {
      throw new InvalidRequestException(name + " must not be null");
    }
    return value;
  }

  /**
   * {@return a file with the name of its field and the media type {@code application/octet-stream}}
   *
   * @param bytes content of the file
   * @throws InvalidRequestException if {@code bytes} is null
   */
  public static FilePart of(byte[] bytes) {
    return new FilePart(bytes, null, ANY_BYTES);
  }

  /**
   * {@return a file with a name and the media type {@code application/octet-stream}}
   *
   * @param bytes content of the file
   * @param fileName name of the file
   * @throws InvalidRequestException if an argument is null
   */
  public static FilePart of(byte[] bytes, String fileName) {
    return of(bytes, fileName, ANY_BYTES);
  }

  /**
   * {@return a file with a name and a media type}
   *
   * @param bytes content of the file
   * @param fileName name of the file
   * @param contentType media type of the content
   * @throws InvalidRequestException if an argument is null, or the media type is not valid in a
   *     header
   */
  public static FilePart of(byte[] bytes, String fileName, String contentType) {
    if (fileName == null) {
      throw new InvalidRequestException("fileName must not be null; omit the argument instead");
    }
    return new FilePart(bytes, fileName, contentType);
  }

  /**
   * {@return a copy of the content} That of a file or a stream is read into memory.
   *
   * @throws InvalidRequestException if it cannot be read
   */
  public byte[] bytes() {
    if (source == null) {
      return bytes.clone();
    }
    try (InputStream in = source.open()) {
      return in.readAllBytes();
    } catch (IOException error) {
      throw new InvalidRequestException("the file cannot be read: " + error.getMessage(), error);
    }
  }

  /** {@return the name of the file, or empty if it has the name of its field} */
  public Optional<String> fileName() {
    return Optional.ofNullable(fileName);
  }

  /** {@return the media type} */
  public String contentType() {
    return contentType;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FilePart file
        && Arrays.equals(file.bytes, bytes)
        && file.source == source
        && Objects.equals(file.fileName, fileName)
        && file.contentType.equals(contentType);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(bytes), source, fileName, contentType);
  }

  /** {@return the media type and the size, without the content} */
  @Override
  public String toString() {
    long size = source == null ? bytes.length : source.size();
    return contentType + ", " + (size < 0 ? "streamed" : size + " bytes");
  }
}
