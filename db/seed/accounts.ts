import { argon2Sync, createHash } from 'node:crypto'
import type { UserRole } from '@quarry/domain/accounts/roles-and-badges'

/** Of every seeded account. Printed by the start; nothing starts in production while it opens an account. */
export const seedPassword = 'copper-lantern-hill'

export interface SeedAccount {
  username: string
  role: UserRole
  bio: string
}

/** The personas of the tests: a creator, a member with few rights, a moderator, an admin and a stranger. */
export const SEED_ACCOUNTS: readonly SeedAccount[] = [
  { username: 'alice', role: 'developer', bio: 'Makes chests, maps and too many lanterns.' },
  { username: 'bob', role: 'developer', bio: 'Translates, tests, and breaks things early.' },
  { username: 'mo', role: 'moderator', bio: 'Reads every submission. Yes, all of it.' },
  { username: 'ada', role: 'admin', bio: 'Keeps the lights on.' },
  { username: 'mallory', role: 'developer', bio: 'Just looking around.' },
]

/** Argon2id in the PHC form that sign-in reads; always the same, so that it is known wherever it stands. */
export function hashSeedPassword(): string {
  const cost = { memory: 19_456, passes: 2, parallelism: 1 }
  const nonce = createHash('sha256').update(seedPassword).digest().subarray(0, 16)
  const tag = argon2Sync('argon2id', { message: seedPassword, nonce, ...cost, tagLength: 32 })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
