import type { Db } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aCollection, anOrganization, aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import type { IndexName } from '@quarry/search-config/indexes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countRows } from './counts.ts'
import { readProjects } from './projects.ts'
import { readCollections, readOrganizations, readUsers } from './users-and-collections.ts'

let database: ClonedDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await fill(database.db)
})
afterAll(() => database.drop())

/** Of each kind one that is searchable, and one that is not. */
async function fill(db: Db): Promise<void> {
  const owner = await aUser(db)
  const { id: userId } = await aUser(db)
  const suspension = { id: mintId(), userId, reason: 'Malware', beganAt: new Date(), endsAt: null }
  await db.insertInto('suspensions').values(suspension).execute()
  await anOrganization(db, { ownerId: owner.id })
  await anOrganization(db, { ownerId: owner.id, takenDownAt: new Date(), takenDownWhy: 'Malware' })
  await aCollection(db, { userId: owner.id, status: 'listed' })
  await aCollection(db, { userId: owner.id, status: 'private' })
  const project = await aProject(db, { ownerId: owner.id })
  await aProject(db, { ownerId: owner.id, status: 'draft' })
  await aVersion(db, { projectId: project.id, status: 'listed' })
  await aVersion(db, { projectId: project.id, status: 'draft' })
}

const ALL = { after: '', limit: 100 }
const read: Partial<Record<IndexName, (db: Db) => Promise<unknown[]>>> = {
  projects: (db) => readProjects(db, ALL),
  users: (db) => readUsers(db, ALL),
  organizations: (db) => readOrganizations(db, ALL),
  collections: (db) => readCollections(db, ALL),
}

it.each(Object.entries(read))('counts the %s that are indexed, and no others', async (name, readAll) => {
  const { db } = database
  expect(await countRows(db, name as IndexName)).toBe((await readAll(db)).length)
  expect(await countRows(db, 'versions')).toBe(1)
})
