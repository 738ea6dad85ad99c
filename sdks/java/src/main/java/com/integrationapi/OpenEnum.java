package com.integrationapi;

import com.integrationapi.internal.access.Access;

/**
 * One of a set of texts to which the API may add at any time. A value that this version of the
 * library does not know is kept as it came. Two are equal when their class and text are.
 */
public abstract class OpenEnum {
  static {
    Access.registerContent(OpenEnum.class, OpenEnum::value);
  }

  private final String value;

  /**
   * For generated classes.
   *
   * @param value text on the wire
   */
  protected OpenEnum(String value) {
    this.value = value;
  }

  /** {@return the text on the wire} */
  public final String value() {
    return value;
  }

  @Override
  public final boolean equals(Object other) {
    return this == other
        || (other != null
            && other.getClass() == getClass()
            && ((OpenEnum) other).value.equals(value));
  }

  @Override
  public final int hashCode() {
    return value.hashCode();
  }

  /** {@return the text on the wire} */
  @Override
  public final String toString() {
    return value;
  }
}
