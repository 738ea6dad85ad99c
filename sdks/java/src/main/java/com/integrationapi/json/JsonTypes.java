package com.integrationapi.json;

import com.integrationapi.DecodeException;
import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.Page;
import com.integrationapi.internal.json.JsonOutput;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/** Classes that the adapters of other libraries write and read. */
final class JsonTypes {
  private JsonTypes() {}

  static boolean isWritten(Class<?> type) {
    return Model.class.isAssignableFrom(type)
        || OpenEnum.class.isAssignableFrom(type)
        || type == Page.class
        || isUnion(type);
  }

  /**
   * {@return whether the class has {@code fromJson}} A page does not know the class of its items.
   */
  static boolean isRead(Class<?> type) {
    boolean isClass = !Modifier.isAbstract(type.getModifiers()) || isUnion(type);
    return isWritten(type) && isClass && !Page.class.isAssignableFrom(type);
  }

  /** {@return the JSON of a model, an enum or a page} */
  static String text(Object value) {
    return value instanceof Model model ? model.toJson() : JsonOutput.text(value);
  }

  private static boolean isUnion(Class<?> type) {
    return type.isInterface()
        && type.isSealed()
        && Model.class.isAssignableFrom(type.getPermittedSubclasses()[0]);
  }

  /**
   * {@return the value of a text}
   *
   * @param type class of a model or an enum, or a union
   * @param json text of the value
   * @throws DecodeException if the text is not of the type, or the type is only sent
   */
  static Object read(Class<?> type, String json) {
    // The class for unknown variants is a member of its union.
    Class<?> reader = type.isMemberClass() ? type.getEnclosingClass() : type;
    try {
      return reader.getMethod("fromJson", String.class).invoke(null, json);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause() instanceof DecodeException invalid
          ? invalid
          : new DecodeException(String.valueOf(thrown.getCause()), thrown.getCause());
    } catch (ReflectiveOperationException missing) {
      throw new DecodeException(
          reader.getName()
              + " has no fromJson: it contains a file, or a shrinker removed it, which the rules in"
              + " META-INF/proguard prevent",
          missing);
    }
  }
}
