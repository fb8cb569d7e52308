import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import {
  aCollection,
  anOrganization,
  aProject,
  aTeamMember,
  aUser,
  aVersion,
} from '@quarry/db/testing/factories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalEngine, startEngine } from '../testing/engine.ts'
import { findDocument, lastingDifferences, syncContext, write } from '../testing/site.ts'
import { readConfig } from './config.ts'
import { type Indexer, startIndexer } from './indexer.ts'
import { createLog } from './log.ts'
import { openIndexQueue } from '@quarry/jobs/index-queue'

let database: ClonedDatabase
let local: LocalEngine
let indexer: Indexer

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase(), startEngine()])
  const config = readConfig({
    DATABASE_URL: database.url,
    MEILI_URL: local.url,
    MEILI_MASTER_KEY: local.key,
  })
  indexer = await startIndexer(config, createLog('warn'))
})
afterAll(async () => {
  await indexer.stop()
  await local.remove()
  await database.drop()
})

type Index = Parameters<typeof findDocument>[1]

const find = (index: Index, id: string) => findDocument(local.engine, index, id)
const POLL = { interval: 20 }

const update = (
  projectId: string,
  columns: { title?: string; status?: 'approved' | 'private' | 'draft'; downloads?: number },
) =>
  write(
    database.db,
    (tx) => tx.updateTable('projects').set(columns).where('id', '=', projectId).execute(),
    columns.downloads === undefined
      ? { name: 'project.changed', projectId }
      : { name: 'project.counters', projectId },
  )

const countTasks = async () => (await local.engine.client.tasks.getTasks({ limit: 1 })).total

/** A project with one version, and the events of both. */
async function published(given: Parameters<typeof aProject>[1] = {}) {
  const project = await aProject(database.db, given)
  const version = await aVersion(database.db, { projectId: project.id })
  await write(database.db, async () => {}, {
    name: 'version.changed',
    versionId: version.id,
    projectId: project.id,
  })
  return { project, version }
}

describe('a project', () => {
  it('is indexed with its versions once it is approved, and removed with them', async () => {
    const { project, version } = await published({ status: 'draft' })
    const other = await published()
    await expect
      .poll(() => find('projects', other.project.id), POLL)
      .toMatchObject({ title: other.project.title, compat: ['fabric|1.21'] })
    expect(await find('projects', project.id)).toBeUndefined()
    await update(project.id, { status: 'approved' })
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ status: 'approved' })
    await expect.poll(() => find('versions', version.id), POLL).toMatchObject({ project_id: project.id })
    await update(project.id, { status: 'private' })
    await expect.poll(() => find('projects', project.id), POLL).toBeUndefined()
    await expect.poll(() => find('versions', version.id), POLL).toBeUndefined()
    await expect.poll(() => find('versions', other.version.id), POLL).toBeDefined()
  })

  it('shows its new name', async () => {
    const { project } = await published()
    await update(project.id, { title: 'Copper Lantern' })
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({
        title: 'Copper Lantern',
        aliases: expect.arrayContaining(['copperlantern']),
      })
  })

  it('changes with its versions', async () => {
    const { project, version } = await published()
    const { db } = database
    await write(
      db,
      (tx) =>
        tx
          .updateTable('versions')
          .set({ gameVersions: ['1.20.2'] })
          .where('id', '=', version.id)
          .execute(),
      { name: 'version.changed', versionId: version.id, projectId: project.id },
    )
    await expect.poll(() => find('versions', version.id), POLL).toMatchObject({ game_versions: ['1.20.2'] })
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({ compat: ['fabric|1.20.2'], game_versions: ['1.20.2'] })
    await write(db, (tx) => tx.deleteFrom('versions').where('id', '=', version.id).execute(), {
      name: 'version.deleted',
      versionId: version.id,
      projectId: project.id,
    })
    await expect.poll(() => find('versions', version.id), POLL).toBeUndefined()
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({ compat: [], latest_version: null })
  })

  it('lists the dependencies of its versions, without itself, until they are deleted', async () => {
    const { db } = database
    const [library, { project, version }] = [await published(), await published()]
    await write(
      db,
      (tx) =>
        tx
          .insertInto('dependencies')
          .values(
            [library.project.id, project.id].map((projectId) => ({
              dependentId: version.id,
              projectId,
              versionId: null,
              fileName: null,
              dependencyType: 'optional' as const,
            })),
          )
          .execute(),
      { name: 'version.changed', versionId: version.id, projectId: project.id },
    )
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({ depends_on: [`optional|${library.project.id}`] })
    await write(db, (tx) => tx.deleteFrom('projects').where('id', '=', library.project.id).execute(), {
      name: 'project.deleted',
      projectId: library.project.id,
    })
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ depends_on: [] })
  })

  it('is removed when it is deleted', async () => {
    const { project, version } = await published()
    await expect.poll(() => find('versions', version.id), POLL).toMatchObject({})
    await write(database.db, (tx) => tx.deleteFrom('projects').where('id', '=', project.id).execute(), {
      name: 'project.deleted',
      projectId: project.id,
    })
    await expect.poll(() => find('projects', project.id), POLL).toBeUndefined()
    await expect.poll(() => find('versions', version.id), POLL).toBeUndefined()
  })

  it('is written for counters only after a considerable change', async () => {
    const { project } = await published({ downloads: 100_000 })
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ downloads: 100_000 })
    await update(project.id, { downloads: 100_010 })
    await update(project.id, { downloads: 100_020 })
    const { project: later } = await published()
    await expect.poll(() => find('projects', later.id), POLL).toMatchObject({})
    expect(await find('projects', project.id)).toMatchObject({ downloads: 100_000 })
    await update(project.id, { downloads: 105_000 })
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ downloads: 105_000 })
  })
})

describe('a burst of edits', () => {
  it('results in few requests to the engine', async () => {
    const { db } = database
    const ids: string[] = []
    for (let at = 0; at < 60; at++) ids.push((await aProject(db)).id)
    const before = await countTasks()
    for (let round = 0; round < 5; round++)
      await write(
        db,
        async () => {},
        ...ids.map((projectId) => ({ name: 'project.changed' as const, projectId })),
      )
    for (const id of ids)
      await expect.poll(() => find('projects', id), POLL).toMatchObject({ project_id: id })
    // 300 events, which would be as many tasks without batches and deduplication.
    expect((await countTasks()) - before).toBeLessThan(40)
  })
})

describe('the nightly job', () => {
  it('updates popularity', async () => {
    const { project } = await published({ downloads: 100 })
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ popularity: 1 })
    const { db } = database
    // No event is recorded: these downloads are too few, or only grow old.
    await db.updateTable('projects').set({ downloads: 5000 }).where('id', '=', project.id).execute()
    const queue = await openIndexQueue({ databaseUrl: database.url })
    await queue.add([{ name: 'refresh-counters', id: 'all' }])
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({ downloads: 5000, popularity: 6 })
    await queue.close()
  })
})

describe('a renamed user', () => {
  it('is renamed in every document that shows the name', async () => {
    const { db } = database
    const user = await aUser(db)
    const organization = await anOrganization(db, { ownerId: user.id })
    const own = await published({ ownerId: user.id })
    const shared = await published({ organizationId: organization.id })
    const collection = await aCollection(db, { userId: user.id })
    await write(
      db,
      (tx) => tx.updateTable('users').set({ username: 'renamed' }).where('id', '=', user.id).execute(),
      { name: 'user.changed', userId: user.id },
    )
    await expect.poll(() => find('users', user.id), POLL).toMatchObject({ username: 'renamed' })
    await expect.poll(() => find('organizations', organization.id), POLL).toMatchObject({ owner: 'renamed' })
    await expect.poll(() => find('collections', collection.id), POLL).toMatchObject({ owner: 'renamed' })
    await expect.poll(() => find('projects', own.project.id), POLL).toMatchObject({ author: 'renamed' })
    await expect
      .poll(() => find('projects', shared.project.id), POLL)
      .toMatchObject({ author: 'renamed', organization: organization.name })
  })

  it('updates the name of an organization in its projects', async () => {
    const organization = await anOrganization(database.db)
    const { project } = await published({ organizationId: organization.id })
    await write(
      database.db,
      (tx) =>
        tx
          .updateTable('organizations')
          .set({ name: 'The Smiths' })
          .where('id', '=', organization.id)
          .execute(),
      { name: 'organization.changed', organizationId: organization.id },
    )
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ organization: 'The Smiths' })
    await expect
      .poll(() => find('organizations', organization.id), POLL)
      .toMatchObject({ name: 'The Smiths' })
  })
})

describe('a deleted user', () => {
  it('is removed with the collections, and from the projects of organizations', async () => {
    const { db } = database
    const organization = await anOrganization(db)
    const { project } = await published({ organizationId: organization.id })
    const user = await aUser(db)
    const collection = await aCollection(db, { userId: user.id })
    await write(db, async () => {}, { name: 'collection.changed', collectionId: collection.id })
    await expect.poll(() => find('collections', collection.id), POLL).toMatchObject({ owner: user.username })
    await expect
      .poll(() => find('projects', project.id), POLL)
      .toMatchObject({ organization: organization.name })
    await aTeamMember(db, { teamId: project.teamId, isOwner: true })
    const free = (tx: typeof db) =>
      tx.updateTable('projects').set({ organizationId: null }).where('id', '=', project.id).execute()
    await write(
      db,
      async (tx) => {
        await free(tx)
        await tx.deleteFrom('organizations').where('id', '=', organization.id).execute()
        await tx.deleteFrom('users').where('id', '=', user.id).execute()
      },
      { name: 'organization.deleted', organizationId: organization.id },
      { name: 'user.deleted', userId: user.id },
    )
    await expect.poll(() => find('collections', collection.id), POLL).toBeUndefined()
    await expect.poll(() => find('users', user.id), POLL).toBeUndefined()
    await expect.poll(() => find('projects', project.id), POLL).toMatchObject({ organization: null })
  })
})

describe('a collection', () => {
  it('is found only while it is listed', async () => {
    const collection = await aCollection(database.db)
    const event = { name: 'collection.changed', collectionId: collection.id } as const
    await write(database.db, async () => {}, event)
    await expect.poll(() => find('collections', collection.id), POLL).toMatchObject({ name: collection.name })
    await write(
      database.db,
      (tx) =>
        tx.updateTable('collections').set({ status: 'private' }).where('id', '=', collection.id).execute(),
      event,
    )
    await expect.poll(() => find('collections', collection.id), POLL).toBeUndefined()
  })
})

describe('after all changes', () => {
  it('database and index agree', async () => {
    // Factories record no events, so index the users that they created.
    const { db } = database
    const users = await db.selectFrom('users').select('id').execute()
    const organizations = await db.selectFrom('organizations').select('id').execute()
    await write(
      db,
      async () => {},
      ...users.map(({ id }) => ({ name: 'user.changed' as const, userId: id })),
      ...organizations.map(({ id }) => ({ name: 'organization.changed' as const, organizationId: id })),
    )
    expect(await lastingDifferences(await syncContext(db, local.engine))).toEqual([])
  })
})
