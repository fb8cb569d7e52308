import { argon2Sync, timingSafeEqual } from 'node:crypto'
import type { Db } from '../src/db.ts'
import { hashSeedPassword, SEED_ACCOUNTS, seedPassword } from './accounts.ts'

export class SeededLoginError extends Error {
  override readonly name = 'SeededLoginError'
}

interface Login {
  id: string
  username: string
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function opensWithSeedPassword(stored: string): boolean {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = argon2Sync('argon2id', {
    message: seedPassword,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.byteLength,
  })
  return timingSafeEqual(actual, expected)
}

/** The accounts that the published password of the seed opens: by its hash whatever they are called, else by name. */
export async function findSeededLogins(db: Db): Promise<Login[]> {
  const seeded = hashSeedPassword()
  const names = SEED_ACCOUNTS.map(({ username }) => username)
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'passwordHash'])
    .where((eb) => eb.or([eb('passwordHash', '=', seeded), eb(eb.fn('lower', ['username']), 'in', names)]))
    .orderBy('username')
    .execute()
  return users.filter(
    ({ passwordHash }) =>
      passwordHash !== null && (passwordHash === seeded || opensWithSeedPassword(passwordHash)),
  )
}

/** Removes the password and every session of those accounts and returns their names. */
export function lockSeededLogins(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const logins = await findSeededLogins(tx)
    const ids = logins.map(({ id }) => id)
    if (ids.length > 0) {
      await tx.updateTable('users').set({ passwordHash: null }).where('id', 'in', ids).execute()
      await tx.deleteFrom('sessions').where('userId', 'in', ids).execute()
    }
    return logins.map(({ username }) => username)
  })
}

/** For processes in production: the password of the seed is public. */
export async function refuseSeededLogins(db: Db): Promise<void> {
  const names = (await findSeededLogins(db)).map(({ username }) => username)
  if (names.length === 0) return
  throw new SeededLoginError(
    `NODE_ENV is production, but the published password of the seed opens ${names.join(', ')}; lock ${names.length === 1 ? 'it' : 'them'} with: npm run lock-seeded`,
  )
}
