package com.integrationapi.internal.request;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.models.Access;
import com.integrationapi.internal.models.Fields;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Boolean member of a JSON body that chooses between JSON and a stream, of which a method returns
 * one.
 *
 * @param member name of the member
 * @param value value for the result of the method
 * @param isSent whether the member is added to a body without it
 */
record StreamChoice(String member, boolean value, boolean isSent) {
  /**
   * {@return the body with the member}
   *
   * @param operation operationId, for messages
   * @param body body of the caller
   * @throws InvalidRequestException if the body has the other value
   */
  Object addedTo(String operation, Object body) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (Access.contentOf(body) instanceof Fields fields) {
      fields.forEach(members::put);
    } else if (body instanceof Map<?, ?> map) {
      map.forEach((name, each) -> members.put(String.valueOf(name), each));
    } else {
      return body;
    }
    Object given = members.get(member);
    if (given != null && !given.equals(value)) {
      String other = value ? "a stream" : "no stream";
      throw new InvalidRequestException(
          operation + ": body." + member + " must be " + value + ": this method returns " + other);
    }
    if (given != null || !isSent) {
      return body;
    }
    members.put(member, value);
    return members;
  }
}
