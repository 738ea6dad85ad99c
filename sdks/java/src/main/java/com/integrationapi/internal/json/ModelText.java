package com.integrationapi.internal.json;

import com.integrationapi.Model;
import java.util.Optional;
import java.util.StringJoiner;

/** A model for people, without its secrets. */
public final class ModelText implements FieldVisitor {
  private final StringJoiner fields;

  private ModelText(String name) {
    fields = new StringJoiner(", ", name + "{", "}");
  }

  /**
   * {@return name and fields of a model}
   *
   * @param model to be shown
   */
  public static String of(Model model) {
    ModelText text = new ModelText(model.getClass().getSimpleName());
    model.visit(text);
    model.additionalProperties().keySet().forEach(name -> text.fields.add(name + "=…"));
    return text.fields.toString();
  }

  @Override
  public void field(String name, Object value) {
    if (value != null) {
      fields.add(name + "=" + (value instanceof Optional<?> maybe ? maybe.orElse(null) : value));
    }
  }

  @Override
  public void secret(String name, Object value) {
    field(name, value == null ? null : "***");
  }
}
