import { LOADERS_BY_TYPE } from '@quarry/domain/projects/loaders'
import { PROJECT_TYPES } from '@quarry/domain/projects/project-types'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

describe('the catalogue of a database', () => {
  it('has the loaders of the domain under the same types', async () => {
    const rows = await database.db.selectFrom('loaders').select(['name', 'projectType']).execute()
    const byType = (type: string) => rows.filter((row) => row.projectType === type).map((row) => row.name)
    for (const type of PROJECT_TYPES)
      expect(byType(type).toSorted()).toEqual([...LOADERS_BY_TYPE[type]].toSorted())
  })
})
