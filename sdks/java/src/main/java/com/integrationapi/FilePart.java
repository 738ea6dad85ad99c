package com.integrationapi;

import com.integrationapi.internal.checks.HeaderText;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** File to upload in a multipart form (RFC 7578). Immutable: the content is copied. */
public final class FilePart {
  private static final String ANY_BYTES = "application/octet-stream";

  private final byte[] bytes;
  private final String fileName;
  private final String contentType;

  private FilePart(byte[] bytes, String fileName, String contentType) {
    if (bytes == null) {
      throw new InvalidRequestException("bytes must not be null");
    }
    this.bytes = bytes.clone();
    this.fileName = fileName;
    this.contentType = HeaderText.checked("Content-Type", contentType);
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

  /** {@return a copy of the content} */
  public byte[] bytes() {
    return bytes.clone();
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
        && Objects.equals(file.fileName, fileName)
        && file.contentType.equals(contentType);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(bytes), fileName, contentType);
  }

  /** {@return the media type and the size, without the content} */
  @Override
  public String toString() {
    return contentType + ", " + bytes.length + " bytes";
  }
}
