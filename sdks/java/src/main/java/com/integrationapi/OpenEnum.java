package com.integrationapi;

import com.integrationapi.internal.access.Access;
import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.values.JsonValues;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Enum to which the API may add values at any time. Unknown values are kept unchanged. Two values
 * are equal if their class and text are equal.
 */
public abstract class OpenEnum implements Serializable {
  private static final long serialVersionUID = 1L;

  static {
    Access.registerContent(OpenEnum.class, OpenEnum::value);
  }

  private final String value;

  /**
   * Creates a value.
   *
   * @param value text that is sent and received
   */
  protected OpenEnum(String value) {
    this.value = value;
  }

  /** {@return the text that is sent and received} */
  public final String value() {
    return value;
  }

  /** {@return the value as JSON, which is its text in quotation marks} */
  public final String toJson() {
    return JsonOutput.kept(value);
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other
        || (other != null
            && other.getClass() == getClass()
            && ((OpenEnum) other).value.equals(value));
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  /** {@return the text that is sent and received} */
  @Override
  public final String toString() {
    return value;
  }

  /** {@return the serialised form of the value: its JSON, which other versions read} */
  protected final Object writeReplace() {
    return new Stored(getClass(), toJson());
  }

  // Bytes without the serialised form were not written by this class.
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("a value is serialised as its JSON");
  }

  /** Serialised form. */
  private record Stored(Class<?> type, String json) implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object readResolve() throws InvalidObjectException {
      return JsonValues.restored(OpenEnum.class, type, json);
    }
  }
}
