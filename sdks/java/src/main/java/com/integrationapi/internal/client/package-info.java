/** Sends the requests of a client. Not part of the public API. */
package com.integrationapi.internal.client;
