package com.integrationapi.internal.client;

import com.integrationapi.http.HttpRequest;

/**
 * One attempt of a call.
 *
 * @param request request without the API key
 * @param nanos time until the last byte of the response
 */
record PreparedAttempt(HttpRequest request, long nanos) {}
