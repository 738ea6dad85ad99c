"""Responses: conversion of an `HttpResponse` into a result or an error."""
