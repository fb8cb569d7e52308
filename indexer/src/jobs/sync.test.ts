import { mintId } from '@quarry/db/ids'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aCollection, anOrganization, aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import { INDEX_NAMES } from '@quarry/search-config/indexes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LocalEngine, startEngine } from '../../testing/engine.ts'
import { findDocument, syncContext } from '../../testing/site.ts'
import { LIVE } from '../engine/target.ts'
import { ensureIndexes } from '../ensure-indexes.ts'
import { ifNoRebuildRuns, withRebuildLock } from '../rebuild/lock.ts'
import type { SyncContext } from './sync-context.ts'
import { findMovedCounters } from './handlers.ts'
import { syncCollections, syncOrganizations, syncUsers, syncVersions } from './sync.ts'
import { admitVersions, syncProjectDocuments } from './sync-project.ts'

let database: ClonedDatabase
let local: LocalEngine
let context: SyncContext

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase({ max: 4 }), startEngine()])
  context = await syncContext(database.db, local.engine)
  await ensureIndexes(local.engine)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await local.remove()
  await database.drop()
})

const WRITES = ['put', 'remove', 'removeWhere'] as const
const watched = () => WRITES.map((name) => vi.spyOn(local.engine, name))
const callsOf = (spies: ReturnType<typeof watched>) => spies.map((spy) => spy.mock.calls.length)
const find = (index: (typeof INDEX_NAMES)[number], id: string) => findDocument(local.engine, index, id)

describe('sync', () => {
  it.each([
    ['users', syncUsers, async () => (await aUser(database.db)).id],
    ['organizations', syncOrganizations, async () => (await anOrganization(database.db)).id],
    ['collections', syncCollections, async () => (await aCollection(database.db)).id],
    ['projects', syncProjectDocuments, async () => (await aProject(database.db)).id],
    ['versions', syncVersions, async () => (await aVersion(database.db)).id],
  ] as const)('are %s, where the index is one of those meant, and only then', async (index, sync, make) => {
    const id = await make()
    const spies = watched()
    await sync(context, [id], {})
    expect(callsOf(spies)).toEqual([0, 0, 0])
    await sync(context, [id])
    expect(callsOf(spies)).toEqual([1, 0, 0])
    expect(await find(index, id)).toBeDefined()
  })

  it.each([
    ['users', syncUsers],
    ['organizations', syncOrganizations],
    ['collections', syncCollections],
    ['versions', syncVersions],
  ] as const)('removes deleted rows from %s, and sends nothing without ids', async (index, sync) => {
    const id = 'GONEGONE'
    await (
      await local.engine.put(index, [{ id }])
    ).done
    const spies = watched()
    await sync(context, [])
    expect(callsOf(spies)).toEqual([0, 0, 0])
    await sync(context, [id])
    expect(await find(index, id)).toBeUndefined()
  })

  it('removes an organization that staff have taken down, and names its owner as the author of its projects', async () => {
    const { db } = database
    const { id } = await anOrganization(db)
    const project = await aProject(db, { organizationId: id })
    await syncOrganizations(context, [id])
    await syncProjectDocuments(context, [project.id])
    expect(await find('projects', project.id)).toMatchObject({ organization_id: id })
    const takenDown = { takenDownAt: new Date(), takenDownWhy: 'Spam' }
    await db.updateTable('organizations').set(takenDown).where('id', '=', id).execute()
    await syncOrganizations(context, [id])
    await syncProjectDocuments(context, [project.id])
    expect(await find('organizations', id)).toBeUndefined()
    expect(await find('projects', project.id)).toMatchObject({ organization_id: null })
  })

  it('removes a user while the account is suspended permanently', async () => {
    const { db } = database
    const { id: userId } = await aUser(db)
    await syncUsers(context, [userId])
    const times = { beganAt: new Date(), endsAt: null }
    await db
      .insertInto('suspensions')
      .values({ id: mintId(), userId, reason: 'Malware', ...times })
      .execute()
    await syncUsers(context, [userId])
    expect(await find('users', userId)).toBeUndefined()
    await db.updateTable('suspensions').set({ liftedAt: new Date() }).where('userId', '=', userId).execute()
    await syncUsers(context, [userId])
    expect(await find('users', userId)).toBeDefined()
  })

  it('updates a version that is indexed already', async () => {
    const { db } = database
    const { id } = await aVersion(db)
    await syncVersions(context, [id])
    await db.updateTable('versions').set({ name: 'Renamed' }).where('id', '=', id).execute()
    await syncVersions(context, [id])
    expect(await find('versions', id)).toMatchObject({ name: 'Renamed' })
  })
})

describe('a project', () => {
  it('is indexed with its own gallery in its order, the featured image apart', async () => {
    const { db } = database
    const [project, other] = [await aProject(db), await aProject(db)]
    const image = (projectId: string, name: string, ordering: number, featured = false) => ({
      projectId,
      imageKey: `data/${projectId}/images/${name}.webp`,
      rawImageKey: `data/${projectId}/images/${name}.png`,
      title: null,
      description: null,
      ordering,
      featured,
    })
    await db
      .insertInto('galleryItems')
      .values([
        image(project.id, 'second', 2),
        image(project.id, 'cover', 1, true),
        image(project.id, 'first', 0),
        image(other.id, 'foreign', 0),
      ])
      .execute()
    await syncProjectDocuments(context, [project.id, other.id])
    const images = (await find('projects', project.id)) as { gallery: string[]; featured_gallery: string }
    expect(images.gallery.map((path) => path.split('/').at(-1))).toEqual(['first.webp', 'second.webp'])
    expect(images.featured_gallery).toMatch(/\/cover\.webp$/)
  })

  it('is removed with its versions, without a removal for the others', async () => {
    const { db } = database
    const project = await aProject(db)
    const version = await aVersion(db, { projectId: project.id })
    const spies = watched()
    await syncProjectDocuments(context, [project.id])
    expect(callsOf(spies)).toEqual([1, 0, 0])
    await admitVersions(context, [project.id], {})
    expect(await find('versions', version.id)).toBeUndefined()
    await admitVersions(context, [project.id], LIVE)
    expect(await find('versions', version.id)).toBeDefined()
    await db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project.id).execute()
    await syncProjectDocuments(context, [project.id])
    expect([await find('projects', project.id), await find('versions', version.id)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('is written for its counters only when they changed', async () => {
    const { db } = database
    const project = await aProject(db, { downloads: 5000, followers: 70 })
    expect(await findMovedCounters(context, [project.id])).toEqual([])
    await syncProjectDocuments(context, [project.id])
    expect(await findMovedCounters(context, [project.id])).toEqual([])
    await db.updateTable('projects').set({ followers: 90 }).where('id', '=', project.id).execute()
    expect(await findMovedCounters(context, [project.id])).toEqual([project.id])
  })
})

it('returns without work while a rebuild runs', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {})
  await withRebuildLock(database.db, () => ifNoRebuildRuns(database.db, work))
  expect(work).not.toHaveBeenCalled()
  await ifNoRebuildRuns(database.db, work)
  expect(work).toHaveBeenCalledOnce()
})

it('creates the indexes once when two indexers start at the same time', async () => {
  for (const name of INDEX_NAMES) await local.engine.drop(name)
  await Promise.all([ensureIndexes(local.engine), ensureIndexes(local.engine)])
  const held = (await local.engine.list()).map(({ uid }) => uid)
  expect(held.toSorted()).toEqual([...INDEX_NAMES].toSorted())
})
