/**
 * Helpers for testing your integration: a client without a network, example events and signed
 * webhooks. They work with every test framework.
 */
package com.integrationapi.testing;
