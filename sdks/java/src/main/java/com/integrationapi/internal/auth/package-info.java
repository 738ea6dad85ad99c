/** The API key, and its place in a request. Not part of the public API. */
package com.integrationapi.internal.auth;
