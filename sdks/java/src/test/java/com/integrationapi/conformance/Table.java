package com.integrationapi.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Methods, result types and models of the contract with their names in the library. The suite
 * writes the table; {@code scripts/conformance/dispatch/table.ts} documents its form.
 *
 * @param operations methods and types by operationId
 * @param models classes and getters by schema
 */
record Table(Map<String, Object> operations, Map<String, Object> models) {
  /** {@return the table in a file} */
  static Table read(Path file) throws IOException {
    return of(Files.readString(file));
  }

  /** {@return the table in a JSON text} */
  static Table of(String json) throws IOException {
    Map<String, Object> table = Json.object(Json.read(json));
    return new Table(Json.object(table.get("operations")), Json.object(table.get("models")));
  }

  /** {@return the entry of an operation, or an empty map} */
  Map<String, Object> operation(Object id) {
    return Json.object(operations.get(String.valueOf(id)));
  }

  /** {@return the entry of a schema} */
  Map<String, Object> model(Object schema) {
    return Json.object(models.get(String.valueOf(schema)));
  }
}
