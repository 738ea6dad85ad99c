package com.integrationapi;

import com.integrationapi.internal.request.HeaderText;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** A file in a form that is uploaded (RFC 7578). Immutable: the bytes are copied. */
public final class FilePart {
  private static final String ANY_BYTES = "application/octet-stream";

  private final byte[] bytes;
  private final String fileName;
  private final String contentType;

  private FilePart(byte[] bytes, String fileName, String contentType) {
    if (bytes == null) {
      throw new InvalidRequestException("the bytes of a file are null; give them");
    }
    this.bytes = bytes.clone();
    this.fileName = fileName;
    this.contentType = HeaderText.checked("Content-Type", contentType);
  }

  /**
   * {@return a file that is called like its field}
   *
   * @param bytes content of the file
   * @throws InvalidRequestException when they are null
   */
  public static FilePart of(byte[] bytes) {
    return new FilePart(bytes, null, ANY_BYTES);
  }

  /**
   * {@return a file with a name}
   *
   * @param bytes content of the file
   * @param fileName any text
   * @throws InvalidRequestException when one of them is null
   */
  public static FilePart of(byte[] bytes, String fileName) {
    return of(bytes, fileName, ANY_BYTES);
  }

  /**
   * {@return a file with a name and a media type}
   *
   * @param bytes content of the file
   * @param fileName any text
   * @param contentType as in the header {@code Content-Type}
   * @throws InvalidRequestException when one of them is null, or the type can't stand in a header
   */
  public static FilePart of(byte[] bytes, String fileName, String contentType) {
    if (fileName == null) {
      throw new InvalidRequestException("the name of a file is null; leave it out instead");
    }
    return new FilePart(bytes, fileName, contentType);
  }

  /** {@return a copy of the content} */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** {@return the name, when the file has one of its own} */
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

  /** {@return type and size} */
  @Override
  public String toString() {
    return contentType + ", " + bytes.length + " bytes";
  }
}
