package com.integrationapi.internal.values;

import com.integrationapi.DecodeException;
import com.integrationapi.internal.json.Decoder;
import com.integrationapi.internal.json.JsonException;
import com.integrationapi.internal.json.JsonInput;
import com.integrationapi.internal.request.Inputs;
import java.io.InvalidObjectException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;

/** Reads models and enums from texts. */
public final class JsonValues {
  private JsonValues() {}

  /**
   * {@return the value of a text}
   *
   * @param <T> type of the value
   * @param type name of the type, for messages
   * @param json text of the value
   * @param decoder decodes the value
   * @throws DecodeException if the text is not JSON, or is not of the expected type
   */
  public static <T> T read(String type, String json, Decoder<T> decoder) {
    T value;
    try {
      value = JsonInput.decode(utf8(Inputs.nonNull(json, "json")), decoder);
    } catch (JsonException error) {
      throw new DecodeException("the JSON of " + type + " " + error.getMessage(), error.getCause());
    }
    if (value == null) {
      throw new DecodeException("the JSON of " + type + " is null");
    }
    return value;
  }

  /**
   * {@return the value of a text, of a class that is known only when the program runs}
   *
   * @param type class of a model or an enum, or a union
   * @param json text of the value
   * @throws DecodeException if the text is not JSON, or is not of the type
   */
  public static Object read(Class<?> type, String json) {
    // The class for unknown variants is a member of its union.
    Class<?> reader = type.isMemberClass() ? type.getEnclosingClass() : type;
    try {
      return reader.getMethod("fromJson", String.class).invoke(null, json);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(thrown);
    } catch (ReflectiveOperationException missing) {
      throw new DecodeException(
          reader.getName()
              + " has no method fromJson(String); a shrinker must keep it, as the rules in"
              + " META-INF/proguard of this library say",
          missing);
    }
  }

  /**
   * {@return the value of a serialised form}
   *
   * @param base superclass of the value; no other classes are read, whatever the bytes name
   * @param type class of the value
   * @param json text of the value
   * @throws InvalidObjectException if the form is not that of a value of the class
   */
  public static Object restored(Class<?> base, Class<?> type, String json)
      throws InvalidObjectException {
    if (type == null || json == null || !base.isAssignableFrom(type)) {
      throw new InvalidObjectException("not a value of this library");
    }
    try {
      return read(type, json);
    } catch (RuntimeException invalid) {
      InvalidObjectException error = new InvalidObjectException(invalid.getMessage());
      error.initCause(invalid);
      throw error;
    }
  }

  /**
   * {@return the bytes of a JSON text} Half a surrogate pair, which UTF-8 cannot represent, becomes
   * an escape.
   *
   * @param json text
   */
  public static byte[] utf8(String json) {
    StringBuilder escaped = null;
    for (int index = 0; index < json.length(); index++) {
      char character = json.charAt(index);
      boolean isPair =
          Character.isHighSurrogate(character)
              && index + 1 < json.length()
              && Character.isLowSurrogate(json.charAt(index + 1));
      boolean isHalf = Character.isSurrogate(character) && !isPair;
      if (isHalf && escaped == null) {
        escaped = new StringBuilder(json.length() + 6).append(json, 0, index);
      }
      if (escaped != null) {
        escaped.append(isHalf ? "\\u" + Integer.toHexString(character) : character);
      }
      if (isPair) {
        index++;
        if (escaped != null) {
          escaped.append(json.charAt(index));
        }
      }
    }
    String text = escaped == null ? json : escaped.toString();
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
