import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Db, connect } from '../src/db.ts'
import './provided.ts'
import { databaseUrl, runOnServer } from './statements.ts'

export interface ClonedDatabase {
  db: Db
  url: string
  /** Closes `db` and drops the database, even with open connections. */
  drop: () => Promise<void>
}

/** A database of one's own with the schema and all catalogues; call it once per test file. */
export async function cloneDatabase({ max = 5 }: { max?: number } = {}): Promise<ClonedDatabase> {
  const serverUrl = inject('postgresUrl')
  const name = `t_${randomBytes(8).toString('hex')}`
  await runOnServer(
    serverUrl,
    `create database ${name} template ${inject('templateName')} strategy file_copy`,
  )
  const url = databaseUrl(serverUrl, name)
  const db = connect(url, { max })
  const drop = async (): Promise<void> => {
    await db.destroy()
    await runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
  }
  return { db, url, drop }
}
