import com.integrationapi.WebhookHandler;
import com.integrationapi.WebhookResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** A webhook receiver for Spring. A {@code WebhookServlet} needs no controller. */
@RestController
public final class SpringWebhook {
  private final WebhookHandler handler;

  /**
   * Creates the controller.
   *
   * @param handler receives the webhooks
   */
  public SpringWebhook(WebhookHandler handler) {
    this.handler = handler;
  }

  /**
   * Receives a webhook.
   *
   * @param body body as bytes; a model as a parameter would parse it and lose its bytes
   * @param headers all headers
   * @return the response of the handler
   */
  @PostMapping("/webhooks")
  public ResponseEntity<String> receive(
      @RequestBody byte[] body, @RequestHeader MultiValueMap<String, String> headers) {
    WebhookResponse webhook = handler.receive("POST", headers, body);
    HttpHeaders sent = new HttpHeaders();
    webhook.headers().forEach(sent::set);
    return ResponseEntity.status(webhook.status()).headers(sent).body(webhook.body());
  }
}
