import { createHash } from 'node:crypto'

/** Hashes keys of any length, so that names and addresses are not readable in the store. */
export const keyDigest = (kind: string, key: string): string =>
  `${kind}:${createHash('sha256').update(key).digest('base64url')}`
