/** Parses response bodies. Not part of the public API. */
package com.integrationapi.internal.response;
