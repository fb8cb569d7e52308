import { createHash } from 'node:crypto'
import { connect, createPool, type Db, patiently } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { inlineImageKey, rawGalleryKey } from '@quarry/db/storage-keys'
import { type ClonedDatabase, cloneDatabase } from '@quarry/db/testing/clone'
import { aProject, aVersion } from '@quarry/db/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let clone: ClonedDatabase
let db: Db

beforeAll(async () => {
  clone = await cloneDatabase()
  db = clone.db
})

afterAll(() => clone.drop())

const CHANGELOG_SIGNS = 20_000
/** In the place of the four seconds of a request, which are checked apart. */
const LOCK_TIMEOUT_MS = 300

/** A project with so many pictures and versions, each with a long changelog that shows one of the pictures. */
async function illustrated(
  images: number,
  versions: number,
): Promise<{ versionId: string; texts: string[] }> {
  const { id: projectId } = await aProject(db)
  const { id: versionId } = await aVersion(db, { projectId })
  const keys = Array.from({ length: images }, (_, at) => {
    const sha1 = createHash('sha1').update(`${projectId}/${at}`).digest('hex')
    return { imageKey: inlineImageKey(projectId, sha1), rawImageKey: rawGalleryKey(projectId, sha1, 'png') }
  })
  await db
    .insertInto('images')
    .values(keys.map((each) => ({ id: mintId(), projectId, context: 'version', sizeBytes: 1, ...each })))
    .execute()
  const changelog = (at: number) =>
    `${'Mended. '.repeat(CHANGELOG_SIGNS / 8)} ![](/${keys[at % images]?.rawImageKey})`
  const model = await aVersion(db, { projectId })
  const rows = Array.from({ length: versions }, (_, at) => ({
    ...model,
    id: mintId(),
    versionNumber: `v${at}`,
    changelog: changelog(at),
  }))
  for (let from = 0; from < versions; from += 100)
    await db
      .insertInto('versions')
      .values(rows.slice(from, from + 100))
      .execute()
  return { versionId, texts: [changelog(0), changelog(1)] }
}

/** How many rows this session has read so far in the open transaction and shortly before. */
async function rowsRead(session: Db): Promise<{ versions: number; images: number }> {
  const { rows } = await sql<{ name: string; read: number }>`
    select relname as name, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
  `.execute(session)
  const of = (table: string) => rows.find(({ name }) => name === table)?.read ?? 0
  return { versions: of('versions'), images: of('images') + of('image_uses') }
}

/** How many rows the database reads to save changelogs. */
async function readBySaving({ versionId, texts }: { versionId: string; texts: string[] }) {
  return await db.transaction().execute(async (tx) => {
    // Else a small table is read whole where a large one is not.
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = await rowsRead(tx)
    for (const changelog of texts)
      await tx.updateTable('versions').set({ changelog }).where('id', '=', versionId).execute()
    const after = await rowsRead(tx)
    return { versions: after.versions - before.versions, images: after.images - before.images }
  })
}

describe('saving one changelog', () => {
  it('costs what its text costs, not all pictures times all versions of the project', async () => {
    const small = await readBySaving(await illustrated(50, 50))
    const large = await readBySaving(await illustrated(200, 200))
    expect(small.images).toBeGreaterThan(0)
    expect(large.versions).toBe(small.versions)
    expect(large.images).toBeLessThan(6 * small.images)
  })
})

describe('the database', () => {
  it.each([
    ['request', '10s', '4s'],
    ['background', '1min', '15s'],
    ['maintenance', '0', '0'],
  ] as const)('is given so long by a %s', async (patience, statement, lock) => {
    const pool = createPool(clone.url, { max: 1, patience })
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: statement }])
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: lock }])
    await pool.end()
  })

  it('cancels a wait whose client has left, but not one of a background task', async () => {
    const holder = createPool(clone.url, { max: 1 })
    const impatient = connect(`${clone.url}?lock_timeout=${LOCK_TIMEOUT_MS}`, { max: 1 })
    const { id } = await aProject(db)
    const edit = (by: Db) => by.updateTable('projects').set({ body: '' }).where('id', '=', id).execute()
    await holder.query('begin')
    await holder.query('select from projects where id = $1 for update', [id])
    await expect(edit(impatient)).rejects.toMatchObject({ code: '55P03' })
    await impatient.connection().execute(async (session) => {
      const waiting = patiently(session, () => edit(session))
      await new Promise((resolve) => setTimeout(resolve, 2 * LOCK_TIMEOUT_MS))
      await holder.query('commit')
      await waiting
      const after = await sql<{ lockTimeout: string }>`show lock_timeout`.execute(session)
      expect(after.rows).toEqual([{ lockTimeout: `${LOCK_TIMEOUT_MS}ms` }])
    })
    await impatient.destroy()
    await holder.end()
  })
})
