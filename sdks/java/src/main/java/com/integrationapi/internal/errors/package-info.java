/**
 * Facts, messages and problem documents of exceptions, without secrets. Not part of the public API.
 */
package com.integrationapi.internal.errors;
