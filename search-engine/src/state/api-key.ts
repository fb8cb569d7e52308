import { createHmac } from 'node:crypto'

/** A key as stored: its text is never stored, it follows from the uid and the master key. */
export interface ApiKey {
  uid: string
  name: string | null
  description: string | null
  actions: string[]
  /** Index names; a name may end in `*`. */
  indexes: string[]
  /** As sent, with its offset; null = never. */
  expiresAt: string | null
  createdAt: number
  updatedAt: number
}

/** The text of a key: hex(HMAC-SHA256(master key, uid)). */
export const keyText = (masterKey: string, uid: string) =>
  createHmac('sha256', masterKey).update(uid).digest('hex')

export const isExpired = (key: ApiKey, now: number) =>
  key.expiresAt !== null && Date.parse(key.expiresAt) <= now

/** Does an index name or pattern of a key cover an index? */
export const matchesPattern = (pattern: string, uid: string) =>
  pattern.endsWith('*') ? uid.startsWith(pattern.slice(0, -1)) : pattern === uid
