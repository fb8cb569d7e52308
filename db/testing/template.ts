import { Client } from 'pg'
import { connect } from '../src/db.ts'
import { migrate } from '../src/migrate.ts'
import { syncReference } from '../src/reference.ts'

/** Creates a migrated database with all catalogues, to be cloned; the result drops it again. */
export async function buildTemplate(serverUrl: string, name: string): Promise<() => Promise<void>> {
  await runOnServer(serverUrl, `create database ${name}`)
  const db = connect(databaseUrl(serverUrl, name), { max: 1, patience: 'maintenance' })
  try {
    await migrate(db)
    await syncReference(db)
  } finally {
    await db.destroy()
  }
  return () => runOnServer(serverUrl, `drop database if exists ${name} with (force)`)
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** For statements that cannot run in a transaction; `statement` is ours, never input. */
export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
