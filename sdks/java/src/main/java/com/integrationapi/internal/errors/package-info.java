/** Reads error responses. Not part of the public API. */
package com.integrationapi.internal.errors;
