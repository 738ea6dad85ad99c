package com.integrationapi.server;

import com.integrationapi.WebhookHandler;
import com.integrationapi.WebhookResponse;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Receives webhooks in the HTTP server of the JDK. */
public final class WebhookHttpHandler implements HttpHandler {
  private static final String TEXT = "text/plain; charset=utf-8";

  private final WebhookHandler handler;

  /**
   * Creates an adaptor.
   *
   * @param handler receives the webhooks
   */
  public WebhookHttpHandler(WebhookHandler handler) {
    this.handler = handler;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(handler.maxBytes() + 1);
      WebhookResponse response =
          handler.receive(exchange.getRequestMethod(), exchange.getRequestHeaders(), body);
      response.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
      if (text.length > 0) {
        exchange.getResponseHeaders().set("Content-Type", TEXT);
      }
      exchange.sendResponseHeaders(response.status(), text.length == 0 ? -1 : text.length);
      exchange.getResponseBody().write(text);
    }
  }
}
