/** The blocks of the README. */
// OpenTelemetry has no module descriptor yet.
@SuppressWarnings("requires-automatic")
module readme {
  requires com.integrationapi;
  requires io.opentelemetry.api;
  requires io.opentelemetry.context;
}
