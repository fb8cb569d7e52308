import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { syncChecks } from './sync-checks.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../migrations')

function migratorFor(db: Db): Migrator {
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
}

/**
 * Applies what is missing, one process at a time (Kysely holds an advisory lock), then brings the checks in line with the
 * domain; returns the names applied.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorFor(db).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new Error(`migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error })
  }
  await syncChecks(db)
  return results.map((result) => result.migrationName)
}

/** Names of migrations that this code has and the database does not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorFor(db).getMigrations()
  return migrations.filter((one) => one.executedAt === undefined).map((one) => one.name)
}
