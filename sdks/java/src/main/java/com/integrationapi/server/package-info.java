/**
 * Adaptors of webhook handlers for servers. Programs that use one depend on its server themselves:
 * Jakarta Servlet 5 or later, or the module {@code jdk.httpserver}.
 */
package com.integrationapi.server;
