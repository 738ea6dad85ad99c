/** Client library of the Integration API. */
// OpenTelemetry has no module descriptor yet.
@SuppressWarnings("requires-automatic")
module com.integrationapi {
  requires static com.fasterxml.jackson.databind;
  requires static com.google.gson;
  requires static io.opentelemetry.api;
  requires static jakarta.servlet;
  requires java.net.http;
  requires static jdk.httpserver;
  requires static org.jspecify;
  requires static tools.jackson.databind;

  exports com.integrationapi;
  exports com.integrationapi.http;
  exports com.integrationapi.json;
  exports com.integrationapi.model;
  exports com.integrationapi.resource;
  exports com.integrationapi.server;
  exports com.integrationapi.telemetry;
  exports com.integrationapi.testing;
// No `provides` for the modules of Jackson: a program without Jackson would not start.
}
