import { connect } from '../src/db.ts'
import { migrate } from '../src/migrate.ts'
import { syncReference } from '../src/reference.ts'
import { databaseUrl, runOnServer } from './statements.ts'

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
