package com.integrationapi.internal.schema;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonOutput;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Writes JSON that is sent to the API. */
public final class RequestJson {
  private RequestJson() {}

  /**
   * {@return the JSON of a value in UTF-8}
   *
   * @param operation operationId, for the error message
   * @param value a model, list, map, scalar or null
   * @throws InvalidRequestException if JSON cannot represent the value, such as an infinite number
   */
  public static byte[] bytes(String operation, Object value) {
    try {
      return JsonOutput.bytes(value);
    } catch (JsonException error) {
      throw new InvalidRequestException(operation + ": " + error.getMessage(), error.getCause());
    }
  }

  /**
   * {@return a text in UTF-8}
   *
   * @param operation operationId, for the error message
   * @param text text to send
   * @throws InvalidRequestException if the text has an unpaired surrogate
   */
  public static byte[] utf8(String operation, String text) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] encoded = new byte[bytes.remaining()];
      bytes.get(encoded);
      return encoded;
    } catch (CharacterCodingException unpaired) {
      throw new InvalidRequestException(
          operation + ": the body contains an unpaired surrogate and cannot be encoded as UTF-8");
    }
  }

  /**
   * {@return the JSON of a value as text}
   *
   * @param value a model, list, map, scalar or null
   * @throws InvalidRequestException if JSON cannot represent the value, such as an infinite number
   */
  public static String text(Object value) {
    try {
      return JsonOutput.text(value);
    } catch (JsonException error) {
      throw new InvalidRequestException(error.getMessage(), error.getCause());
    }
  }
}
