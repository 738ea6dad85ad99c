package com.integrationapi.json;

import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.Page;
import com.integrationapi.internal.json.JsonOutput;
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
    return value instanceof Model model ? model.toJson() : JsonOutput.kept(value);
  }

  private static boolean isUnion(Class<?> type) {
    return type.isInterface()
        && type.isSealed()
        && Model.class.isAssignableFrom(type.getPermittedSubclasses()[0]);
  }
}
