/** What an authenticator app reads from the picture. */
export function totpUri(secret: string, username: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Quarry' })
  return `otpauth://totp/${encodeURIComponent(`Quarry:${username}`)}?${query}`
}
