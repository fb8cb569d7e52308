import { PROJECT_TYPES as DB_TYPES, SEARCHABLE_STATUSES as DB_STATUSES } from '@quarry/db/schema/projects'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { LOADERS_BY_TYPE, PROJECT_TYPES } from '@quarry/search-config/loaders'
import { SEARCHABLE_STATUSES } from '@quarry/search-config/projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

// search-config imports nothing of ours, so it says again what the database says; here the two meet.
describe('the catalogue in search-config', () => {
  it('has the loaders of the database under the same types', async () => {
    const rows = await database.db.selectFrom('loaders').select(['name', 'projectType']).execute()
    const byType = (type: string) => rows.filter((row) => row.projectType === type).map((row) => row.name)
    for (const type of PROJECT_TYPES)
      expect(byType(type).toSorted()).toEqual([...LOADERS_BY_TYPE[type]].toSorted())
  })

  it('has the same types and searchable statuses', () => {
    expect([...PROJECT_TYPES]).toEqual([...DB_TYPES])
    expect([...SEARCHABLE_STATUSES]).toEqual([...DB_STATUSES])
  })
})
