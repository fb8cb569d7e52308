/** Where to go after signing in: a path of this site, otherwise `fallback`. */
export function safeRedirect(wanted: string | undefined, fallback: string): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return fallback
  // Browsers drop tabs and line breaks from addresses before they read them: "/\t/evil" would leave the site.
  // oxlint-disable-next-line no-control-regex -- exactly these characters are meant
  if (/[\u0000-\u001f\\]/.test(wanted)) return fallback
  // An app waits for the redirect there; the other sign-in pages make no sense after signing in.
  if (wanted.startsWith('/auth/authorize?')) return wanted
  return wanted.startsWith('/auth/') ? fallback : wanted
}
