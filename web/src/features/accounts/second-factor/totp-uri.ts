/** The `otpauth:` URI in the QR code for authenticator apps. */
export function totpUri(secret: string, username: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Quarry' })
  return `otpauth://totp/${encodeURIComponent(`Quarry:${username}`)}?${query}`
}
