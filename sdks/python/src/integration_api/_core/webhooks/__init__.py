"""Verification and signing of webhooks (Standard Webhooks 1.0)."""
