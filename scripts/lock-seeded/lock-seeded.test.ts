import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPasswords } from '@quarry/api/accounts/credentials/passwords'
import { hashSeedPassword, seedPassword } from '@quarry/db/seed/accounts'
import { findSeededLogins } from '@quarry/db/seed/seeded-logins'
import { type ClonedDatabase, cloneDatabase } from '@quarry/db/testing/clone'
import { aUser } from '@quarry/db/testing/factories'
import { launch } from '@quarry/jobs/testing/child'
import { reservePort } from '@quarry/jobs/testing/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockSeeded } from './lock-seeded.ts'

let database: ClonedDatabase
let storage: string

beforeAll(async () => {
  database = await cloneDatabase()
  storage = await mkdtemp(path.join(tmpdir(), 'quarry-locked-'))
  const { db } = database
  const ada = await aUser(db, { username: 'ada', role: 'admin', passwordHash: hashSeedPassword() })
  // Renamed since; seeded before the hash was always the same; and people who have nothing to do with it.
  await aUser(db, { username: 'warden', passwordHash: hashSeedPassword() })
  await aUser(db, { username: 'Alice', passwordHash: await openPasswords().hash(seedPassword) })
  await aUser(db, { username: 'bob', passwordHash: await openPasswords().hash('a password of his own') })
  await aUser(db, { username: 'mo', passwordHash: null })
  const later = new Date(Date.now() + 3_600_000)
  const session = { id: 'session1', tokenHash: randomBytes(32), expiresAt: later, refreshExpiresAt: later }
  await db
    .insertInto('sessions')
    .values({ ...session, userId: ada.id })
    .execute()
})
afterAll(async () => {
  await rm(storage, { recursive: true, force: true })
  await database.drop()
})

const run = async (file: string, ready: RegExp) =>
  launch({
    args: [file],
    env: {
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      STORAGE_DIR: storage,
      DATA_DIR: storage,
      SITE_URL: 'https://quarry.example',
      API_PORT: String(await reservePort()),
      OPS_PORT: String(await reservePort()),
    },
    ready,
    withinMs: 150_000,
  })

/** The command in this process. */
async function lock(): Promise<string | undefined> {
  const lines: string[] = []
  await lockSeeded({ DATABASE_URL: database.url, DATA_DIR: storage }, (line) => void lines.push(line))
  return lines.at(-1)
}

describe('the published password in production', { timeout: 180_000 }, () => {
  it('keeps the API, the worker and the start script from starting, with the names and the command that helps', async () => {
    const files = ['api/src/server.ts', 'api/src/worker.ts', 'scripts/start.ts']
    const starts = files.map((file) =>
      expect(run(file, /ready|open at/)).rejects.toThrow(
        /opens Alice, ada, warden; lock them with: npm run lock-seeded/,
      ),
    )
    await Promise.all(starts)
  })

  it('opens nothing after that command, and the API starts', async () => {
    await (await run('scripts/lock-seeded.ts', /locked Alice, ada, warden/)).stop()
    expect(await findSeededLogins(database.db)).toEqual([])
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    const bob = await database.db
      .selectFrom('users')
      .select('passwordHash')
      .where('username', '=', 'bob')
      .executeTakeFirst()
    expect(bob?.passwordHash).toMatch(/^\$argon2id/)
    expect(await lock()).toBe('no account has the password of the seed')
    await (await run('api/src/server.ts', /ready api/)).stop()
  })
})
