package com.integrationapi;

import com.integrationapi.internal.json.JsonOutput;
import com.integrationapi.internal.models.Access;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
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

  /** {@return the value as JSON text, in quotes} */
  public final String toJson() {
    return JsonOutput.text(value);
  }

  /** {@return the serial form of this value: its class and its JSON} */
  protected final Object writeReplace() {
    return new Form(getClass(), toJson());
  }

  /** Serial form of a value of an enum. */
  static final class Form extends SerializedValue {
    private static final long serialVersionUID = 1L;

    Form(Class<?> type, String json) {
      super(type, json);
    }

    private Object readResolve() throws ObjectStreamException {
      return value(OpenEnum.class);
    }
  }

  // A stream that no program has written: the form above, which checks the JSON, is the only one.
  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException(getClass().getName() + " travels as its JSON");
  }

  private void readObjectNoData() throws InvalidObjectException {
    throw new InvalidObjectException(getClass().getName() + " travels as its JSON");
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
}
