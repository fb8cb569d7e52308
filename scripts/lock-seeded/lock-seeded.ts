import path from 'node:path'
import { readEnvironment } from '@quarry/config/read-environment'
import { ToolEnvironment } from '@quarry/config/tools'
import { connect } from '@quarry/db/db'
import { startLocalPostgres } from '@quarry/db/local-postgres'
import { lockSeededLogins } from '@quarry/db/seed/seeded-logins'
import { findRunning } from '../start/run-state.ts'

const root = path.join(import.meta.dirname, '../..')

/**
 * Takes the password and the sessions of every account that the published password of the seed opens. Works on DATABASE_URL,
 * else on the database of this folder, also while the site does not run. Safe to repeat.
 */
export async function lockSeeded(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readEnvironment(ToolEnvironment, env)
  const dataDir = path.resolve(root, DATA_DIR)
  const given = DATABASE_URL ?? findRunning(dataDir)?.databaseUrl
  const database = given
    ? { url: given, stop: async () => {} }
    : await startLocalPostgres(path.join(dataDir, 'postgres'))
  const db = connect(database.url, { max: 1 })
  try {
    const names = await lockSeededLogins(db)
    print(names.length > 0 ? `locked ${names.join(', ')}` : 'no account has the password of the seed')
  } finally {
    await db.destroy()
    await database.stop()
  }
}
