export function isJson(contentType: string): boolean {
  return /[/+]json\b/.test(contentType);
}
