/** Sends an HTTP request and receives its response. Not part of the public API. */
package com.integrationapi.internal.transport;
