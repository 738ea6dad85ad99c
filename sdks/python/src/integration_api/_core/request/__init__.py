"""Requests: conversion of a call into an `HttpRequest`."""
