package com.integrationapi.server;

import com.integrationapi.WebhookHandler;
import com.integrationapi.WebhookResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Receives webhooks in a servlet container. With Spring Boot, register it as a bean: {@code new
 * ServletRegistrationBean<>(new WebhookServlet(handler), "/webhooks")}.
 */
public class WebhookServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient WebhookHandler handler;

  /**
   * Creates a servlet.
   *
   * @param handler receives the webhooks
   */
  public WebhookServlet(WebhookHandler handler) {
    this.handler = handler;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] body = request.getInputStream().readNBytes(handler.maxBytes() + 1);
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name, Collections.list(request.getHeaders(name)));
    }
    WebhookResponse sent = handler.receive(request.getMethod(), headers, body);
    response.setStatus(sent.status());
    sent.headers().forEach(response::setHeader);
    if (!sent.body().isEmpty()) {
      response.setContentType("text/plain; charset=utf-8");
      response.getWriter().write(sent.body());
    }
  }
}
