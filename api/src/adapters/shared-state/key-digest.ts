import { createHash } from 'node:crypto'

/** Names and addresses of any length, none of them readable in the store. */
export const keyDigest = (kind: string, key: string): string =>
  `${kind}:${createHash('sha256').update(key).digest('base64url')}`
