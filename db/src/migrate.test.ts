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

  it('gives each number to one migration', async () => {
    const applied = clone.db.withTables<{ kysely_migration: { name: string } }>()
    const names = await applied.selectFrom('kysely_migration').select('name').execute()
    const numbers = names.map(({ name }) => name.slice(0, 4))
    const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
    // One stands so in databases of released states.
    expect(twice).toEqual(['0016'])
  })

  it('names the migration that failed, of all that were to be applied', async () => {
    const other = await cloneDatabase()
    try {
      const applied = other.db.withTables<{ kysely_migration: { name: string } }>()
      const names = await applied.selectFrom('kysely_migration').select('name').orderBy('name').execute()
      // The first makes what is there already; a later one may well be applied twice.
      await applied.deleteFrom('kysely_migration').execute()
      await expect(migrate(other.db)).rejects.toThrow(`migration ${names[0]?.name} failed: `)
      expect(await pendingMigrations(other.db)).toEqual(names.map(({ name }) => name))
    } finally {
      await other.drop()
    }
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
