import { connect, type Db } from '@quarry/db/db'
import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aCollection, anOrganization, aProject, aVersion } from '@quarry/db/testing/factories'
import { INDEX_NAMES, INDEXES } from '@quarry/search-config/indexes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LocalEngine, startEngine } from '../../testing/engine.ts'
import { findDocument, syncContext } from '../../testing/site.ts'
import { checkIndexes, summarize } from '../check-indexes.ts'
import { settled } from '../engine/engine.ts'
import { ensureIndexes, ensureSettings } from '../ensure-indexes.ts'
import type { SyncContext } from '../jobs/sync-context.ts'
import { syncProjects } from '../jobs/sync-project.ts'
import { settleAbandonedRebuild } from './abandoned.ts'
import { rebuild } from './rebuild.ts'
import { noteTouched, startNoting } from './change-log.ts'

let database: ClonedDatabase
let local: LocalEngine
let context: SyncContext
/** Waits for locks without a limit, like a rebuild does. */
let patient: Db

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase({ max: 10 }), startEngine()])
  patient = connect(database.url, { patience: 'maintenance' })
  context = await syncContext(patient, local.engine)
  const { db } = database
  const organization = await anOrganization(db)
  for (let at = 0; at < 20; at++) {
    const { id: projectId } = await aProject(db, at % 2 ? {} : { organizationId: organization.id })
    for (let version = 0; version < 3; version++) await aVersion(db, { projectId })
  }
  await aProject(db, { status: 'draft' })
  await aCollection(db)
})
beforeEach(() => rebuild(context))
afterAll(async () => {
  await local.remove()
  await patient.destroy()
  await database.drop()
})

const summary = async () => summarize(await checkIndexes(context, { patienceMs: 0 }))
const anId = async () =>
  (
    await database.db
      .selectFrom('projects')
      .select('id')
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
  ).id
const setTitle = (id: string, title: string) =>
  database.db.updateTable('projects').set({ title }).where('id', '=', id).execute()
const uids = async () => (await local.engine.list()).map((index) => index.uid).toSorted()

describe('rebuild', () => {
  it('builds every index from the database and removes its temporary ones', async () => {
    const { counts, replayed } = await rebuild(context)
    expect(counts).toMatchObject({ projects: 20, versions: 60, organizations: 1, collections: 1 })
    expect(replayed).toBe(0)
    expect(await uids()).toEqual([...INDEX_NAMES].toSorted())
    expect(await summary()).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  it('includes a change made after its row was read', async () => {
    const id = await anId()
    const { db } = database
    const noted = Promise.withResolvers<void>()
    let edit: Promise<void> | undefined
    // What the indexer does for an edit: note it, write the live index.
    const editOnce = async () => {
      await setTitle(id, 'Edited meanwhile')
      await noteTouched(db, 'projects', [id])
      noted.resolve()
      await syncProjects(context, [id])
    }
    // The collections come after the users: the rebuild waits for them until the edit is noted.
    const { rebuilding } = await db.transaction().execute(async (tx) => {
      await sql`lock table collections in access exclusive mode`.execute(tx)
      const running = rebuild(context, {
        onProgress({ index }) {
          if (index === 'users') edit ??= editOnce()
        },
      })
      await Promise.race([noted.promise, running])
      return { rebuilding: running }
    })
    const { replayed } = await rebuilding
    await edit
    expect(replayed).toBe(1)
    expect(await findDocument(local.engine, 'projects', id)).toMatchObject({ title: 'Edited meanwhile' })
  })

  it('runs one after the other when started twice', async () => {
    const onWait = vi.fn<() => void>()
    const runs = await Promise.all([rebuild(context, { onWait }), rebuild(context, { onWait })])
    expect(runs.map((run) => run.counts.projects)).toEqual([20, 20])
    expect(onWait).toHaveBeenCalledOnce()
    expect(await uids()).toEqual([...INDEX_NAMES].toSorted())
  })

  it('rebuilds only the requested indexes', async () => {
    for (const name of ['users', 'projects', 'versions'] as const) {
      const { counts } = await rebuild(context, { indexes: [name] })
      expect(Object.keys(counts)).toEqual([name])
    }
    expect(await summary()).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  it('cleans up after a killed rebuild, and the indexer replays its notes', async () => {
    const id = await anId()
    await local.engine.create('projects_rebuild_killed', 'project_id')
    await startNoting(database.db, 'killed')
    await noteTouched(database.db, 'projects', [id])
    await setTitle(id, 'After the kill')
    await settleAbandonedRebuild(context)
    expect(await findDocument(local.engine, 'projects', id)).toMatchObject({ title: 'After the kill' })
    expect(await uids()).not.toContain('projects_rebuild_killed')
    await local.engine.create('projects_rebuild_again', 'project_id')
    await rebuild(context)
    expect(await uids()).toEqual([...INDEX_NAMES].toSorted())
    expect(
      await database.db.selectFrom('meta').selectAll().where('key', 'like', 'rebuild%').execute(),
    ).toEqual([])
  })
})

describe('checkIndexes', () => {
  it('lists missing, additional and different documents', async () => {
    const [missing, different] = await database.db
      .selectFrom('projects')
      .select('id')
      .where('status', '=', 'approved')
      .execute()
    await setTitle(different?.id ?? '', 'Not yet indexed')
    await settled(
      await local.engine.remove('projects', [missing?.id ?? '']),
      await local.engine.put('versions', [{ id: 'stray', project_id: 'none' }]),
    )
    const result = await checkIndexes(context, { patienceMs: 0 })
    expect(summarize(result)).toMatchObject({ missing: 1, extra: 1, different: 1 })
    expect(result.differences).toContainEqual({
      index: 'projects',
      id: different?.id,
      kind: 'different',
      attributes: ['title', 'aliases'],
    })
  })
})

describe('ensureSettings', () => {
  it('writes only settings that differ', async () => {
    await ensureIndexes(local.engine)
    expect(await ensureSettings(local.engine, 'projects', INDEXES.projects)).toBe(false)
    const changed = { ...INDEXES.projects.settings, pagination: { maxTotalHits: 7 } }
    expect(await ensureSettings(local.engine, 'projects', { ...INDEXES.projects, settings: changed })).toBe(
      true,
    )
    expect(await ensureSettings(local.engine, 'projects', INDEXES.projects)).toBe(true)
  })
})
