import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import * as contract from '../../../contract/versions/versions.ts'
import {
  getVersionByHash,
  listVersionsByHash,
  listProjectsByHash,
  listUpdatesByHash,
  getUpdateByHash,
  listIndividualUpdates,
  listManyUpdatesByHash,
} from '../../../contract/versions/version-files.ts'
import { v3GetUpdateByHash, v3ListManyUpdatesByHash } from '../../../contract/versions/v3-version-files.ts'
import { v3ListVersions } from '../../../contract/versions/v3-versions.ts'
import { releaseScheduledVersions } from '../schedule-version.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()

/** A project with versions from old to new, each with one file. */
async function aHistory(...versions: object[]) {
  const { db, users } = current()
  const project = await aProject(db, { ownerId: users.alice.id })
  const made = []
  for (const [index, given] of versions.entries()) {
    const publishedAt = new Date(Date.UTC(2024, 0, 1 + index))
    const version = await aVersion(db, { projectId: project.id, publishedAt, ...given })
    made.push({ version, file: await aFile(db, { versionId: version.id, projectId: project.id }) })
  }
  return { project, versions: made, params: { project: project.id } }
}
const first = <T>(list: T[]): T => {
  const [item] = list
  if (item === undefined) throw new Error('the list is empty')
  return item
}

describe('finding versions by hash', () => {
  it('accepts both algorithms in any letter case and leaves out unknown hashes', async () => {
    const { as } = current()
    const { versions } = await aHistory({})
    const { version, file } = first(versions)
    const upper = file.sha512.toUpperCase()
    expect((await as('anonymous')(getVersionByHash, { params: { hash: upper } })).id).toBe(version.id)
    const found = await as('anonymous')(listVersionsByHash, {
      body: { hashes: [upper, 'f'.repeat(128)] },
    })
    expect(Object.keys(found)).toEqual([upper])
    expect(
      await as('anonymous')(listVersionsByHash, { body: { algorithm: 'sha1', hashes: [upper] } }),
    ).toEqual({})
    const projects = await as('anonymous')(listProjectsByHash, {
      body: { algorithm: 'sha1', hashes: [file.sha1] },
    })
    expect(projects[file.sha1]?.id).toBe(version.projectId)
  })

  it('shows hidden versions to members only', async () => {
    const { as } = current()
    const { versions } = await aHistory({ status: 'draft' })
    const { version, file } = first(versions)
    const params = { hash: file.sha1 }
    await expect(as('anonymous')(getVersionByHash, { params })).rejects.toMatchObject({
      status: 404,
    })
    await expect(as('mallory')(getVersionByHash, { params })).rejects.toMatchObject({ status: 404 })
    expect((await as('alice')(getVersionByHash, { params })).id).toBe(version.id)
  })
})

describe('finding updates', () => {
  it('returns the latest match and no draft or version of a hidden project', async () => {
    const { as, db } = current()
    const { project, versions } = await aHistory(
      {},
      { channel: 'beta' },
      { loaders: ['forge'] },
      { gameVersions: ['1.20.1'] },
      { status: 'draft' },
    )
    const hash = first(versions).file.sha1
    const ids = versions.map(({ version }) => version.id)
    const update = async (body: object) =>
      (
        await as('alice')(listUpdatesByHash, {
          body: { algorithm: 'sha1', hashes: [hash], ...body },
        })
      )[hash]?.id
    expect(await update({ loaders: ['fabric'], game_versions: ['1.21'] })).toBe(ids[1])
    expect(await update({ loaders: ['fabric'], game_versions: ['1.21'], version_types: ['release'] })).toBe(
      ids[0],
    )
    expect(await update({ loaders: ['forge'] })).toBe(ids[2])
    expect(await update({})).toBe(ids[3])
    expect(await update({ loaders: ['quilt'] })).toBeUndefined()
    const single = { params: { hash }, body: { loaders: ['forge'], game_versions: ['1.21'] } }
    expect((await as('anonymous')(getUpdateByHash, single)).id).toBe(ids[2])
    const individual = await as('anonymous')(listIndividualUpdates, {
      body: { algorithm: 'sha1', hashes: [{ hash, loaders: ['forge'] }] },
    })
    expect(individual[hash]?.id).toBe(ids[2])
    await db.updateTable('projects').set({ status: 'private' }).where('id', '=', project.id).execute()
    const hidden = await as('anonymous')(listUpdatesByHash, {
      body: { algorithm: 'sha1', hashes: [hash] },
    })
    expect(hidden).toEqual({})
  })

  it('lists all matches for each file, latest first', async () => {
    const { as } = current()
    const { versions } = await aHistory({}, { loaders: ['forge'] }, {}, { status: 'draft' })
    const hash = first(versions).file.sha1
    const ids = versions.map(({ version }) => version.id)
    const body = { hashes: [hash, '0'.repeat(40)], loaders: ['fabric'] }
    for (const endpoint of [listManyUpdatesByHash, v3ListManyUpdatesByHash]) {
      const found = await as('anonymous')(endpoint, { body })
      expect(Object.keys(found)).toEqual([hash])
      expect(found[hash]?.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    }
  })

  it('lists each version once for a repeated hash', async () => {
    const { versions } = await aHistory({}, {})
    const hash = first(versions).file.sha1
    const body = { hashes: [hash, hash], algorithm: 'sha1' as const }
    const found = await current().as('anonymous')(listManyUpdatesByHash, { body })
    expect(found[hash]).toHaveLength(2)
  })

  it('distinguishes an unknown file from one without a suitable version', async () => {
    const { as, db } = current()
    const { project, versions } = await aHistory({})
    const hash = first(versions).file.sha1
    const body = { loaders: ['quilt'] }
    const anonymous = as('anonymous')
    const ruleOf = (sent: string) => ({ params: { hash: sent }, body })
    for (const endpoint of [getUpdateByHash, v3GetUpdateByHash]) {
      await expect(anonymous(endpoint, ruleOf(hash))).rejects.toMatchObject({
        status: 404,
        rule: 'no_suitable_version',
      })
      await expect(anonymous(endpoint, ruleOf('0'.repeat(40)))).rejects.toMatchObject({
        status: 404,
        rule: 'no_file_with_hash',
      })
    }
    await db.updateTable('projects').set({ status: 'private' }).where('id', '=', project.id).execute()
    await expect(anonymous(getUpdateByHash, ruleOf(hash))).rejects.toMatchObject({
      rule: 'no_file_with_hash',
    })
  })

  it('filters by loader fields of v3 and refuses fields that no version has', async () => {
    const { as } = current()
    const { params, versions } = await aHistory(
      {},
      { gameVersions: ['1.20.1'] },
      { loaders: ['mrpack'], mrpackLoaders: ['quilt'] },
    )
    const ids = versions.map(({ version }) => version.id)
    const hash = first(versions).file.sha1
    const list = async (fields: unknown) => {
      const query = { loader_fields: typeof fields === 'string' ? fields : JSON.stringify(fields) }
      return (await as('anonymous')(v3ListVersions, { params, query })).map(({ id }) => id)
    }
    expect(await list({ game_versions: ['1.20.1'] })).toEqual([ids[1]])
    expect(await list({ mrpack_loaders: ['quilt'] })).toEqual([ids[2]])
    expect(await list({ game_versions: ['1.0'] })).toEqual([])
    for (const wrong of [{ shader: ['x'] }, { game_versions: 'x' }, [], 'game_versions'])
      await expect(list(wrong)).rejects.toMatchObject({ status: 400 })
    const update = (fields: object) =>
      as('anonymous')(v3GetUpdateByHash, { params: { hash }, body: { loader_fields: fields } as never })
    expect((await update({ mrpack_loaders: ['quilt'] })).id).toBe(ids[2])
    await expect(update({ shader: ['x'] })).rejects.toMatchObject({ status: 400 })
  })

  it('orders by explicit ordering before dates', async () => {
    const { as } = current()
    const { versions } = await aHistory({ ordering: null }, { ordering: 5 })
    const hash = first(versions).file.sha1
    const found = await as('anonymous')(listUpdatesByHash, {
      body: { algorithm: 'sha1', hashes: [hash] },
    })
    expect(found[hash]?.id).toBe(versions[0]?.version.id)
  })
})

describe('listing versions', () => {
  it('filters before it pages', async () => {
    const { as } = current()
    const { params, versions } = await aHistory({}, {}, { loaders: ['forge'] }, { loaders: ['forge'] })
    const query = { loaders: '["fabric"]', limit: 1, offset: 1 }
    const page = await as('anonymous')(contract.listVersions, { params, query })
    expect(page.map((version) => version.id)).toEqual([versions[0]?.version.id])
  })

  it('features the newest version per loader if none is marked as featured', async () => {
    const { as, db } = current()
    const { params, versions } = await aHistory({}, {}, { loaders: ['forge'] })
    const featured = async () =>
      (await as('anonymous')(contract.listVersions, { params, query: { featured: 'true' } })).map(
        (version) => version.id,
      )
    expect(await featured()).toEqual([versions[2]?.version.id, versions[1]?.version.id])
    await db
      .updateTable('versions')
      .set({ featured: true })
      .where('id', '=', first(versions).version.id)
      .execute()
    expect(await featured()).toEqual([versions[0]?.version.id])
  })

  it('shows archived versions to everyone, drafts to members, unlisted ones by URL only', async () => {
    const { as } = current()
    const { params, versions } = await aHistory(
      { status: 'archived' },
      { status: 'draft' },
      { status: 'unlisted' },
    )
    const ids = versions.map(({ version }) => version.id)
    expect((await as('anonymous')(contract.listVersions, { params })).map((version) => version.id)).toEqual([
      ids[0],
    ])
    expect(await as('alice')(contract.listVersions, { params })).toHaveLength(3)
    const get = (id = '') => as('anonymous')(contract.getVersion, { params: { version: id } })
    expect((await get(ids[2])).status).toBe('unlisted')
    await expect(get(ids[1])).rejects.toMatchObject({ status: 404 })
  })

  it('offers a beta only if it is newer than the release, and returns the filter values', async () => {
    const { as } = current()
    const { params, versions } = await aHistory(
      { channel: 'alpha' },
      { channel: 'release' },
      { channel: 'beta' },
    )
    const offered = await as('anonymous')(contract.listDownloads, {
      params,
      query: { loader: 'fabric', game_version: '1.21' },
    })
    expect(offered.map((version) => version.version_type)).toEqual(['release', 'beta'])
    const page = await as('anonymous')(contract.browseVersions, { params, query: { limit: 2 } })
    expect(page).toMatchObject({
      total: 3,
      loaders: ['fabric'],
      game_versions: ['1.21'],
      version_types: ['release', 'beta', 'alpha'],
    })
    expect(page.versions.map((version) => version.id)).toEqual([
      versions[2]?.version.id,
      versions[1]?.version.id,
    ])
  })

  it('finds the oldest version with a number and links repeated numbers by id', async () => {
    const { as } = current()
    const { params, versions } = await aHistory(
      { versionNumber: '1.0' },
      { versionNumber: '1.0' },
      { versionNumber: '2.0' },
    )
    const get = (version: string) =>
      as('anonymous')(contract.getVersionDetail, { params: { ...params, version } })
    const oldest = first(versions).version.id
    expect(await get('1.0')).toMatchObject({ id: oldest, url_ending: oldest })
    expect(await get('2.0')).toMatchObject({ url_ending: '2.0' })
    expect(await get('latest')).toMatchObject({ version_number: '2.0' })
  })
})

describe('editing a version', () => {
  it('changes the sent fields only and validates references', async () => {
    const { as } = current()
    const { versions } = await aHistory({})
    const { version, file } = first(versions)
    const params = { version: version.id }
    const edit = (body: object) => as('alice')(contract.editVersion, { params, body })
    await edit({
      name: 'Newer',
      game_versions: ['1.20.1', '1.21'],
      changelog: null,
      file_types: [{ algorithm: 'sha1', hash: file.sha1, file_type: 'required-resource-pack' }],
    })
    expect(await as('alice')(contract.getVersion, { params })).toMatchObject({
      name: 'Newer',
      game_versions: ['1.20.1', '1.21'],
      changelog: '',
      files: [{ file_type: 'required-resource-pack' }],
    })
    await expect(edit({ loaders: ['nope'] })).rejects.toMatchObject({ fields: [{ path: 'loaders' }] })
    await expect(edit({ downloads: 5 })).rejects.toMatchObject({ status: 401 })
    await expect(edit({ primary_file: ['sha1', 'f'.repeat(40)] })).rejects.toMatchObject({
      fields: [{ path: 'primary_file' }],
    })
    const itself = [{ version_id: version.id, dependency_type: 'required' }]
    await expect(edit({ dependencies: itself })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'dependencies' }],
    })
  })
})

describe('a scheduled version', () => {
  it('stays hidden until its release time, which becomes its publication date', async () => {
    const { as } = current()
    const { versions, params } = await aHistory({})
    const { version } = first(versions)
    const time = new Date(Date.now() + 3_600_000)
    const plan = { time: time.toISOString(), requested_status: 'listed' as const }
    await as('alice')(contract.scheduleVersion, { params: { version: version.id }, body: plan })
    expect(await as('anonymous')(contract.listVersions, { params })).toEqual([])
    expect(await releaseScheduledVersions({ ...current().services, now: () => new Date() })).toBe(0)
    expect(
      await releaseScheduledVersions({ ...current().services, now: () => new Date(time.getTime() + 1000) }),
    ).toBe(1)
    const [released] = await as('anonymous')(contract.listVersions, { params })
    expect(released).toMatchObject({ status: 'listed', date_published: time.toISOString() })
    const past = { ...plan, time: '2020-01-01T00:00:00Z' }
    await expect(
      as('alice')(contract.scheduleVersion, { params: { version: version.id }, body: past }),
    ).rejects.toMatchObject({ fields: [{ path: 'time' }] })
  })
})
