/**
 * Spans of OpenTelemetry. Requires {@code io.opentelemetry:opentelemetry-api}, which the library
 * itself does not depend on.
 */
package com.integrationapi.telemetry;
