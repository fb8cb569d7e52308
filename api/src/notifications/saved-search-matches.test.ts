import { mintId } from '@quarry/db/ids'
import { record } from '@quarry/db/outbox'
import { aProject, aSavedSearch, aUser, aVersion } from '@quarry/db/testing/factories'
import type { NotificationRow } from '@quarry/db/schema/notifications/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { editProject } from '../../contract/projects/projects.ts'
import { reviewProject } from '../../contract/moderation/review.ts'
import { getInbox, setNotificationPreferences } from '../../contract/notifications/notifications.ts'
import { deleteSavedSearch, saveSearch } from '../../contract/search/saved-searches.ts'
import { deliver } from '../../testing/deliver-events.ts'
import { searchHarness } from '../../testing/search-harness.ts'
import { testApp, type Persona } from '../../testing/test-app.ts'
import { AppError } from '../kernel/errors.ts'
import type { SearchEngine } from '../ports/search-engine.ts'
import { NOTIFY_EFFECTS } from './notify.ts'
import { notifySavedSearchOwners } from './saved-search-matches.ts'

/** Counts the requests to the engine; it rejects the query `refused`. */
const asked = { together: 0, refused: '' }
const search: SearchEngine = {
  searchProjects: async (request) => {
    if (asked.refused !== '' && request.query === asked.refused) throw new AppError('invalid_input')
    return real().searchProjects(request)
  },
  searchMany: async (requests) => {
    asked.together += 1
    if (asked.refused !== '' && requests.some(({ query }) => query === asked.refused))
      throw new AppError('invalid_input')
    return real().searchMany(requests)
  },
  publicAccess: () => real().publicAccess(),
}
const current = testApp({ search })
const { real } = searchHarness(current)
beforeEach(async () => {
  for (const table of [
    'notifications',
    'savedSearches',
    'projectListings',
    'notificationPreferences',
  ] as const)
    await current().db.deleteFrom(table).execute()
  Object.assign(asked, { together: 0, refused: '' })
})

const save = (who: Persona, address: string, notify = true) =>
  current().as(who)(saveSearch, { body: { name: address, address, notify } })

const untilFound = (id: string) => untilInIndex(id, true)
/** Waits until a deleted document has left the index. */
const untilGone = (id: string) => untilInIndex(id, false)

async function untilInIndex(id: string, isThere: boolean): Promise<void> {
  const isFound = async () => {
    const { hits } = await real().searchProjects({
      query: '',
      filter: [`project_id = "${id}"`],
      matchingStrategy: 'all',
      offset: 0,
      limit: 1,
    })
    return hits.length > 0
  }
  await expect.poll(isFound).toBe(isThere)
}

/** Approves the project, indexes it, and runs the schedule. */
async function publish(title: string, given: { status?: 'processing'; loaders?: string[] } = {}) {
  const { as, db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id, title, status: 'processing' })
  await aVersion(db, { projectId: project.id, loaders: given.loaders ?? ['fabric'] })
  await as('mo')(reviewProject, { params: { project: project.id }, body: { decision: 'approve' } })
  await untilFound(project.id)
  await deliver(db, 'notify', NOTIFY_EFFECTS)
  return project.id
}
const round = () => notifySavedSearchOwners(current().services)

/** Notified users and their searches, for a project. */
async function notifiedOf(projectId: string): Promise<Pick<NotificationRow, 'userId' | 'savedSearchId'>[]> {
  return current()
    .db.selectFrom('notifications')
    .select(['userId', 'savedSearchId'])
    .where('type', '=', 'saved_search')
    .where('projectId', '=', projectId)
    .orderBy('savedSearchId')
    .execute()
}
const sorted = (ids: string[]) => ids.toSorted((a, b) => (a < b ? -1 : 1))
const ids = (rows: { savedSearchId: string | null }[]) =>
  sorted(rows.flatMap(({ savedSearchId }) => savedSearchId ?? []))

describe('a project that is listed for the first time', () => {
  it('notifies once for each matching search, except members and searches without notifications', async () => {
    const finding = await save('bob', '/mods?q=copper')
    const byLoader = await save('bob', '/mods?g=categories:fabric')
    const same = await save('mallory', '/mods?q=copper')
    await save('bob', '/mods?g=categories:forge')
    await save('bob', '/mods?q=copper%20elsewhere')
    await save('bob', '/shaders')
    await save('mallory', '/mods?g=categories:fabric', false)
    await save('alice', '/mods?q=copper')
    const id = await publish('Copper Pipes')
    await round()
    const { users } = current()
    expect(await notifiedOf(id)).toEqual(
      [
        { userId: users.bob.id, savedSearchId: finding.id },
        { userId: users.bob.id, savedSearchId: byLoader.id },
        { userId: users.mallory.id, savedSearchId: same.id },
      ].toSorted((a, b) => (a.savedSearchId < b.savedSearchId ? -1 : 1)),
    )
    await round()
    // Listed again after being hidden, it is not new.
    const params = { project: id }
    for (const status of ['private', 'approved'] as const)
      await current().as('alice')(editProject, { params, body: { status } })
    await untilFound(id)
    await deliver(current().db, 'notify', NOTIFY_EFFECTS)
    await round()
    expect(await notifiedOf(id)).toHaveLength(3)
  })

  it('appears in the inbox with the search, until that is deleted', async () => {
    const saved = await save('bob', '/mods?q=lantern')
    await publish('Lantern Hooks')
    await round()
    const inbox = async () => (await current().as('bob')(getInbox, { query: {} })).groups[0]?.entries[0]
    expect(await inbox()).toMatchObject({
      type: 'saved_search',
      project: { title: 'Lantern Hooks' },
      saved_search: { id: saved.id, name: '/mods?q=lantern', address: '/mods?q=lantern' },
    })
    await current().as('bob')(deleteSavedSearch, { params: { search: saved.id } })
    expect(await inbox()).toMatchObject({ type: 'saved_search', saved_search: null })
  })

  it('notifies in the selected places', async () => {
    await save('bob', '/mods?q=signal')
    await current().as('bob')(setNotificationPreferences, {
      body: {
        choices: [{ type: 'saved_search', on_site: false, mail: 'off', in_feed: false, in_chat: false }],
      },
    })
    const id = await publish('Signal Fires')
    await round()
    expect(await notifiedOf(id)).toEqual([])
  })

  it('does not match searches that were saved or turned on later', async () => {
    const id = await publish('Early Rails')
    await save('bob', '/mods?q=rails')
    await round()
    expect(await notifiedOf(id)).toEqual([])
  })

  it('waits until it is indexed and visible', async () => {
    const { as, db, users } = current()
    const saved = await save('bob', '/mods?q=slowly')
    const project = await aProject(db, { ownerId: users.alice.id, title: 'Slowly Grown', status: 'approved' })
    await aVersion(db, { projectId: project.id })
    await db
      .insertInto('projectListings')
      .values({ projectId: project.id, listedAt: new Date(), notifiedAt: null })
      .execute()
    await round()
    expect(await notifiedOf(project.id)).toEqual([])
    await db.transaction().execute((tx) => record(tx, { name: 'project.changed', projectId: project.id }))
    await untilFound(project.id)
    await as('alice')(editProject, { params: { project: project.id }, body: { status: 'private' } })
    await round()
    expect(await notifiedOf(project.id)).toEqual([])
    await untilGone(project.id)
    await as('alice')(editProject, { params: { project: project.id }, body: { status: 'approved' } })
    await untilFound(project.id)
    await round()
    expect(ids(await notifiedOf(project.id))).toEqual([saved.id])
  })

  it('notifies many users in batches, with one query for equal searches, even by concurrent runs', async () => {
    const { db } = current()
    const readers = await Promise.all(Array.from({ length: 30 }, () => aUser(db)))
    const notifySince = new Date(Date.now() - 1000)
    const rows = readers.flatMap(({ id: userId }) =>
      Array.from({ length: 40 }, (_, n) => ({
        id: mintId(),
        userId,
        name: `Search ${n}`,
        projectType: 'mod' as const,
        address: n < 20 ? `/mods?q=many%20${n === 0 ? '' : 'pipes'}&page=${n}` : `/mods?q=nothing${n}`,
        notifySince,
      })),
    )
    await db.insertInto('savedSearches').values(rows).execute()
    const id = await publish('Many Pipes')
    await Promise.all([round(), round()])
    await round()
    expect(ids(await notifiedOf(id))).toEqual(
      sorted(rows.filter(({ address }) => address.startsWith('/mods?q=many')).map((row) => row.id)),
    )
    // At most 40 distinct queries in each of three steps, by each of two runs.
    expect(asked.together).toBeLessThanOrEqual(6)
  })

  it('notifies even if the engine rejects one of the searches', async () => {
    const { db, users } = current()
    const fine = await save('bob', '/mods?q=granite')
    await aSavedSearch(db, { userId: users.bob.id, address: '/mods?q=refused', notifySince: new Date() })
    asked.refused = 'refused'
    const id = await publish('Granite Walls')
    await round()
    expect(ids(await notifiedOf(id))).toEqual([fine.id])
  })
})
