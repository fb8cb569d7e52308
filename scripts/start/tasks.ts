import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { connect, type ConnectOptions, type Db } from '@quarry/db/db'
import { migrate, pendingMigrations } from '@quarry/db/migrate'
import { syncReference } from '@quarry/db/reference'
import { addPracticeServer } from '@quarry/db/seed/practice-server'
import { refuseSeededLogins, SeededLoginError } from '@quarry/db/seed/seeded-logins'
import { Engine } from '@quarry/indexer/engine/engine'
import { countRows } from '@quarry/indexer/queries/counts'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { PartFailedError } from './child-processes.ts'
import { readSettings } from './settings.ts'

/*
 * What a start does with the database and the environment, in a process of its own: the libraries for it would take 15 MB of
 * the starter, or 35 MB after all migrations, for as long as the site runs. `TaskProcess` starts it and asks it by messages.
 */

interface Database {
  url: string
  /** Of DATABASE_URL. */
  isExternal: boolean
  isProduction: boolean
}

interface Indexes {
  databaseUrl: string
  engine: { url: string; masterKey: string }
}

const MAINTENANCE: ConnectOptions = { max: 2, patience: 'maintenance' }

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>, options = MAINTENANCE): Promise<T> {
  const db = connect(url, options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Brings the database to the schema of this code, with its reference data; returns how many migrations it applied. */
const prepareDatabase = ({ url, isExternal, isProduction }: Database): Promise<number> =>
  withDatabase(url, async (db) => {
    const applied = await migrate(db).catch((error: Error) => {
      // Such as a wrong password: nothing that a stack would explain. The address holds it, so it is not shown.
      throw isExternal ? new PartFailedError(`DATABASE_URL: ${error.message}`) : error
    })
    await syncReference(db)
    if (isProduction)
      await refuseSeededLogins(db).catch((error: Error) => {
        throw error instanceof SeededLoginError ? new PartFailedError(error.message) : error
      })
    return applied.length
  })

/** A large first content is searchable later; the site need not wait for all of it. */
const LONGEST_WAIT_MS = 60_000

/** Waits until the indexer has filled the indexes; false when that takes too long. */
const awaitIndexes = ({ databaseUrl, engine: { url, masterKey } }: Indexes): Promise<boolean> =>
  withDatabase(databaseUrl, async (db) => {
    const engine = new Engine({ url, key: masterKey })
    const until = Date.now() + LONGEST_WAIT_MS
    for (const name of INDEX_NAMES) {
      const rows = await countRows(db, name)
      while ((await engine.count(name)) < rows && Date.now() < until) await sleep(100)
    }
    return Date.now() < until
  })

const tasks = {
  readSettings: (root: string) => readSettings(process.env, root),
  answersQueries: (url: string) =>
    // A server on its way out may take the connection and never answer.
    withDatabase(url, pendingMigrations, { max: 1 }).then(
      () => true,
      () => false,
    ),
  prepareDatabase,
  hasProjects: (url: string) =>
    withDatabase(url, async (db) => {
      const project = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
      return project !== undefined
    }),
  awaitIndexes,
  addPracticeServer: ({
    databaseUrl,
    tokenHash,
    firstPort,
  }: {
    databaseUrl: string
    tokenHash: Uint8Array
    firstPort: number
  }) => withDatabase(databaseUrl, (db) => addPracticeServer(db, Buffer.from(tokenHash), firstPort)),
}

export type Tasks = typeof tasks

interface Request {
  id: number
  name: keyof Tasks
  input: unknown
}

/** A starter that is gone needs no answer. */
const send = (answer: object) => process.send?.(answer, () => {})

async function answer({ id, name, input }: Request): Promise<void> {
  try {
    const task = tasks[name] as (input: unknown) => unknown
    send({ id, result: await task(input) })
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    send({ id, failure: { kind, message, stack: inspect(error) } })
  }
}

process.on('message', (request: Request) => void answer(request))
// The starter has ended this process, or is gone.
process.on('disconnect', () => process.exit())
