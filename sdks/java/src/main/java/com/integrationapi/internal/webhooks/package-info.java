/** Verification and signing of webhooks (Standard Webhooks 1.0). Not part of the public API. */
package com.integrationapi.internal.webhooks;
