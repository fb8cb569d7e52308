import { createHash } from 'node:crypto'

/** The SHA-256 of a public key, as clients show it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`
