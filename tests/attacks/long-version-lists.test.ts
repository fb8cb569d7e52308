import { createPool } from '@quarry/db/db'
import { mintId } from '@quarry/db/ids'
import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { LISTED_FILES_MAX } from '@quarry/domain/limits/counts'
import { LISTED_CHANGELOGS_MAX_BYTES, MARKDOWN } from '@quarry/domain/limits/lengths'
import { beforeAll, describe, expect, it } from 'vitest'
import { listVersionsByHash } from '../../api/contract/versions/version-files.ts'
import { v3ListVersions, v3ListVersionsById } from '../../api/contract/versions/v3-versions.ts'
import { listVersions, listVersionsById } from '../../api/contract/versions/versions.ts'
import { testApp, type Persona } from '../../api/testing/test-app.ts'

const current = testApp()
/** Changelogs of twice as many bytes as one response contains. */
const VERSIONS = Math.ceil((2 * LISTED_CHANGELOGS_MAX_BYTES) / MARKDOWN.max)
/** What a version has besides its changelog. */
const REST_BYTES = 2000
let project: string
/** Newest first. */
let ids: string[]
let hashes: string[]

beforeAll(async () => {
  const { db, users } = current()
  const { id } = await aProject(db, { ownerId: users.alice.id })
  project = id
  const model = await aVersion(db, { projectId: id })
  const changelog = 'x'.repeat(MARKDOWN.max)
  const rows = Array.from({ length: VERSIONS }, (_, at) => ({
    ...model,
    id: mintId(),
    versionNumber: `v${at}`,
    changelog,
    publishedAt: new Date(at * 1000),
  }))
  for (let from = 0; from < VERSIONS; from += 50)
    await db
      .insertInto('versions')
      .values(rows.slice(from, from + 50))
      .execute()
  await db.deleteFrom('versions').where('id', '=', model.id).execute()
  ids = rows.map((row) => row.id).toReversed()
  hashes = []
  for (const versionId of ids) hashes.push((await aFile(db, { versionId, projectId: id })).sha1)
})

interface Listed {
  changelog?: string | null
}

/** How many versions have their changelog; the rest must follow them, without one. */
function withChangelog(versions: readonly Listed[]): number {
  expect(JSON.stringify(versions).length).toBeLessThan(LISTED_CHANGELOGS_MAX_BYTES + VERSIONS * REST_BYTES)
  const shown = versions.map(({ changelog }) => changelog?.length ?? 0)
  const count = shown.filter((length) => length > 0).length
  expect(shown).toEqual(shown.map((_, at) => (at < count ? MARKDOWN.max : 0)))
  return count
}

const ALL_FIT = Math.floor(LISTED_CHANGELOGS_MAX_BYTES / MARKDOWN.max)

describe('versions with the longest changelogs', () => {
  it.each(['anonymous', 'alice'] as const)('are listed for %s with those of the newest', async (who) => {
    const params = { project }
    const versions = await current().as(who)(listVersions, { params })
    expect(versions.map(({ id }) => id)).toEqual(ids)
    expect(withChangelog(versions)).toBe(ALL_FIT)
    expect(withChangelog(await current().as(who)(v3ListVersions, { params }))).toBe(ALL_FIT)
    const rest = await current().as(who)(listVersions, { params, query: { offset: ALL_FIT, limit: 20 } })
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(ALL_FIT, ALL_FIT + 20))
    expect(withChangelog(rest)).toBe(20)
    const featured = await current().as(who)(listVersions, { params, query: { featured: 'false' } })
    expect(withChangelog(featured)).toBe(ALL_FIT)
    const without = await current().as(who)(listVersions, { params, query: { include_changelog: 'false' } })
    expect(withChangelog(without)).toBe(0)
  })

  it('are listed by id with those of the first', async () => {
    const query = { ids: JSON.stringify(ids.toReversed()) }
    for (const list of [listVersionsById, v3ListVersionsById]) {
      const versions = await current().as('anonymous')(list, { query })
      expect(versions.map(({ id }) => id)).toEqual(ids.toReversed())
      expect(withChangelog(versions)).toBe(ALL_FIT)
    }
  })

  it('are listed by hash with those of the first, and each alone with its own', async () => {
    const byHash = async (who: Persona | 'anonymous', some: readonly string[]) =>
      Object.values(
        await current().as(who)(listVersionsByHash, { body: { algorithm: 'sha1', hashes: [...some] } }),
      )
    for (const who of ['anonymous', 'alice'] as const) {
      const isNearlyAll = (count: number) => count <= ALL_FIT && count > 0.9 * ALL_FIT
      expect(withChangelog(await byHash(who, hashes))).toSatisfy(isNearlyAll)
      // Cached parts are bound as well, and a short one does not replace a whole one.
      expect(withChangelog(await byHash(who, hashes.toReversed()))).toSatisfy(isNearlyAll)
      expect(withChangelog(await byHash(who, hashes.slice(-1)))).toBe(1)
      expect(withChangelog(await byHash(who, hashes))).toSatisfy(isNearlyAll)
    }
  })
})

it('lists only so many files at once', async () => {
  const { as, db, users } = current()
  const { id: projectId } = await aProject(db, { ownerId: users.alice.id })
  const model = await aVersion(db, { projectId })
  const versions = Array.from({ length: 100 }, (_, at) => ({
    ...model,
    id: mintId(),
    versionNumber: `f${at}`,
  }))
  await db.insertInto('versions').values(versions).execute()
  const pool = createPool(current().databaseUrl, { max: 1 })
  // Each file locks its content until the end of the statement.
  for (const { id } of versions)
    await pool.query(
      `insert into files (id, version_id, project_id, filename, storage_key, sha1, sha512, size_bytes, "primary")
       select substring($2 for 5) || lpad(n::text, 3, '0'), $2, $1, n || '.jar', $2 || n,
         encode(substring(sha256(($2 || n)::bytea) for 20), 'hex'), encode(sha512(($2 || n)::bytea), 'hex'), 1, n = 1
       from generate_series(1, $3::int) n`,
      [projectId, id, 1 + LISTED_FILES_MAX / versions.length],
    )
  await pool.end()
  const params = { project: projectId }
  await expect(as('anonymous')(listVersions, { params })).rejects.toMatchObject({
    status: 400,
    rule: 'files_together',
  })
  expect(await as('anonymous')(listVersions, { params, query: { limit: 20 } })).toHaveLength(20)
})
