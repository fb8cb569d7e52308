import { aFile, aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import * as contract from '../../../contract/projects/tags.ts'
import { getStatistics } from '../../../contract/site/statistics.ts'
import type { LoaderField } from '@quarry/domain/projects/loaders'
import * as v3 from '../../../contract/projects/v3-tags.ts'
import { testApp } from '../../../testing/test-app.ts'

const current = testApp()
const visitor = () => current().as('anonymous')

describe('tag lists', () => {
  it('have the reference data without the internal loader', async () => {
    const loaders = await visitor()(contract.listLoaders, {})
    expect(loaders.find((loader) => loader.name === 'velocity')?.supported_project_types).toEqual([
      'plugin',
      'project',
      'mod',
    ])
    expect(loaders.some((loader) => loader.name === 'mrpack')).toBe(false)
    const categories = await visitor()(contract.listCategories, {})
    expect(categories).toContainEqual(
      expect.objectContaining({ name: '512x+', project_type: 'resourcepack', header: 'resolutions' }),
    )
    expect(await visitor()(contract.listDonationPlatforms, {})).toContainEqual({
      short: 'bmac',
      name: 'Buy Me A Coffee',
    })
    expect(await visitor()(contract.listReportTypes, {})).toContain('name-squatting')
    expect(await visitor()(contract.listSideTypes, {})).toEqual([
      'required',
      'optional',
      'unsupported',
      'unknown',
    ])
    expect(await visitor()(contract.listProjectTypes, {})).toContain('modpack')
  })

  it('list game versions newest first, filtered by type', async () => {
    const all = await visitor()(contract.listGameVersions, {})
    expect(all.length).toBeGreaterThan(500)
    const dates = all.map((version) => Date.parse(version.date))
    expect(dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? 0))).toBe(true)
    const releases = await visitor()(contract.listGameVersions, { query: { type: 'release', major: 'true' } })
    expect(releases.length).toBeGreaterThan(5)
    expect(releases.every((version) => version.version_type === 'release' && version.major)).toBe(true)
  })

  it('return licenses by id, and 400 for an unknown one', async () => {
    expect(await visitor()(contract.listLicenses, {})).toContainEqual({ short: 'MIT', name: 'MIT License' })
    const mit = await visitor()(contract.getLicense, { params: { license: 'mit' } })
    expect(mit.body).toContain('Permission is hereby granted')
    await expect(visitor()(contract.getLicense, { params: { license: 'nope' } })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('tag lists of v3', () => {
  it('have the data of v2, all loaders, and the fields of versions for each', async () => {
    const v2 = await visitor()(contract.listCategories, {})
    expect(await visitor()(v3.v3ListCategories, {})).toEqual(v2)
    expect(await visitor()(v3.v3ListLicenses, {})).toContainEqual({ short: 'MIT', name: 'MIT License' })
    const loaders = await visitor()(v3.v3ListLoaders, {})
    const fieldsOf = (name: string) => loaders.find((loader) => loader.name === name)?.supported_fields
    expect(fieldsOf('fabric')).toEqual(['game_versions', 'environment'])
    expect(fieldsOf('mrpack')).toContain('mrpack_loaders')
    expect(await visitor()(v3.v3ListGames, {})).toMatchObject([{ slug: 'minecraft-java' }])
    const platforms = await visitor()(v3.v3ListLinkPlatforms, {})
    expect(platforms).toContainEqual({ name: 'issues', donation: false })
    expect(platforms).toContainEqual({ name: 'ko-fi', donation: true })
    expect(await visitor()(v3.v3ListProjectTypes, {})).toContain('datapack')
  })

  it('return the values of a field, filtered by their properties', async () => {
    const values = (loader_field: LoaderField, filters?: object) =>
      visitor()(v3.v3ListLoaderFieldValues, {
        query: { loader_field, ...(filters && { filters: JSON.stringify(filters) }) },
      })
    const releases = await visitor()(contract.listGameVersions, { query: { type: 'release' } })
    const found = await values('game_versions', { type: 'release' })
    expect(found.map(({ value }) => value)).toEqual(releases.map(({ version }) => version))
    expect((await values('game_versions', { major: true })).every(({ major }) => major)).toBe(true)
    expect((await values('environment')).map(({ value }) => value)).toContain('client_only')
    expect(await values('environment', { major: true })).toEqual([])
    // No pack is made for the loader of packs itself.
    const loaders = (await visitor()(v3.v3ListLoaders, {})).map(({ name }) => name)
    const inside = await values('mrpack_loaders')
    expect(inside.map(({ value }) => value)).toEqual(loaders.filter((name) => name !== 'mrpack'))
    expect(inside.map(({ id, ordering }) => [id, ordering])).toEqual(inside.map((_, at) => [at + 1, at]))
    for (const filters of ['{', '[]', '{"type":"holiday"}'])
      await expect(
        visitor()(v3.v3ListLoaderFieldValues, { query: { loader_field: 'game_versions', filters } }),
      ).rejects.toMatchObject({ status: 400, fields: [{ path: expect.stringMatching(/^filters/) }] })
  })
})

it('counts public projects, versions, files and authors', async () => {
  const { db, users } = current()
  const open = await aProject(db, { ownerId: users.alice.id })
  const version = await aVersion(db, { projectId: open.id })
  await aFile(db, { versionId: version.id, projectId: open.id })
  await aVersion(db, { projectId: open.id, status: 'draft' })
  await aVersion(db, { projectId: (await aProject(db, { status: 'draft' })).id })
  expect(await visitor()(getStatistics, {})).toEqual({
    projects: 1,
    versions: 1,
    files: 1,
    authors: 1,
  })
})
