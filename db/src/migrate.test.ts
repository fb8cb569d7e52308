import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../testing/clone.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { gameVersions, syncReference } from './reference.ts'

describe('migrate', () => {
  let clone: ClonedDatabase
  beforeAll(async () => {
    clone = await cloneDatabase()
  })
  afterAll(() => clone.drop())

  it('has nothing to do twice', async () => {
    expect(await migrate(clone.db)).toEqual([])
    expect(await pendingMigrations(clone.db)).toEqual([])
  })

  it('repeats the catalogues without change', async () => {
    const loaders = () => clone.db.selectFrom('loaders').selectAll().orderBy('ordering').execute()
    const before = await loaders()
    await syncReference(clone.db)
    expect(await loaders()).toEqual(before)
    const rows = await clone.db.selectFrom('gameVersions').selectAll().orderBy('ordering').execute()
    expect(rows).toEqual(gameVersions())
  })
})
