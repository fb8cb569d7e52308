import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspectFile } from '@quarry/api/files/archives/inspect-file'
import { seedDatabase } from '@quarry/db/seed/seed-database'
import { type ClonedDatabase, cloneDatabase } from '@quarry/db/testing/clone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The archives of the seed must be such as a creator could upload: judged by the very code that judges uploads. */
describe.each([
  { name: 'in full', projects: 120, bulk: false },
  { name: 'in bulk', projects: 300, bulk: true },
])('files of a seed $name', ({ projects, bulk }) => {
  let clone: ClonedDatabase
  let folder: string
  beforeAll(async () => {
    clone = await cloneDatabase()
    folder = await mkdtemp(path.join(tmpdir(), 'quarry-seed-'))
    const put = async (key: string, bytes: Uint8Array): Promise<void> => {
      const file = path.join(folder, key)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
    await seedDatabase(clone.url, { projects, seed: 1, storage: { put }, bulk })
  })
  afterAll(async () => {
    await clone.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('pass the validators of their loaders', { timeout: 120_000 }, async () => {
    const { db } = clone
    const releases = await db.selectFrom('gameVersions').selectAll().execute()
    const gameVersionByName = new Map(releases.map((release) => [release.version, release]))
    const files = await db
      .selectFrom('files as f')
      .innerJoin('versions as v', 'v.id', 'f.versionId')
      .select(['f.storageKey', 'f.filename', 'f.sizeBytes', 'f.fileType', 'v.loaders', 'v.gameVersions'])
      .execute()
    const warnings: string[] = []
    for (const { storageKey, filename, sizeBytes, fileType, loaders, gameVersions } of files) {
      const file = { path: path.join(folder, storageKey), sizeBytes, filename, fileType }
      const gameVersionDates = gameVersions.flatMap((name) => gameVersionByName.get(name)?.releasedAt ?? [])
      const { warning } = await inspectFile(file, { loaders, gameVersionDates, siteHost: 'localhost:3000' })
      if (warning !== undefined) warnings.push(`${loaders.join(' ')}: ${warning.rule}`)
    }
    expect(files.length).toBeGreaterThan(500)
    expect(warnings).toEqual([])
  })
})
