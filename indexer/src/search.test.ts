import { cloneDatabase, type ClonedDatabase } from '@quarry/db/testing/clone'
import { aProject, aUser, aVersion } from '@quarry/db/testing/factories'
import { filterOfFacets } from '@quarry/search-config/facets'
import { projectFilter, type ProjectSelection } from '@quarry/search-config/filters'
import { renameLegacyKeys } from '@quarry/search-config/legacy-filter'
import { PROJECT_FACETS } from '@quarry/search-config/projects'
import type { Sort } from '@quarry/domain/search/sorts'
import { sortParameters } from '@quarry/search-config/sorts'
import type { SearchParams } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalEngine, startEngine } from '../testing/engine.ts'
import { syncContext } from '../testing/site.ts'
import { rebuild } from './rebuild/rebuild.ts'

/* What search-config promises, asked of the real engine over documents made by the indexer. */

let database: ClonedDatabase
let local: LocalEngine

beforeAll(async () => {
  ;[database, local] = await Promise.all([cloneDatabase(), startEngine()])
  await addProjects()
  await rebuild(await syncContext(database.db, local.engine))
})
afterAll(async () => {
  await local.remove()
  await database.drop()
})

async function addProjects(): Promise<void> {
  const { db } = database
  const { id: ownerId } = await aUser(db, { username: 'tinker' })
  const project = async (
    slug: string,
    given: Parameters<typeof aProject>[1],
    versions: [string[], string[]][],
  ) => {
    const { id } = await aProject(db, { slug, ownerId, ...given })
    for (const [loaders, gameVersions] of versions)
      await aVersion(db, { projectId: id, loaders, gameVersions })
  }
  const old = new Date('2020-01-01')
  await project('copper-lanterns', { title: 'CopperLanterns', downloads: 10, approvedAt: old }, [
    [['fabric'], ['1.19.2']],
    [['forge'], ['1.20.2']],
  ])
  await project(
    'sodium',
    { title: 'Sodium', downloads: 900_000, clientSide: 'required', serverSide: 'unsupported' },
    [[['fabric', 'quilt'], ['1.20.2']]],
  )
  await project(
    'sodium-extra',
    { title: 'Sodium Extra', downloads: 5000, licenseId: 'LicenseRef-All-Rights-Reserved' },
    [[['fabric'], ['1.20.2']]],
  )
  await project(
    'claims',
    { title: 'Claims', summary: 'Works beside sodium', clientSide: 'optional', serverSide: 'required' },
    [
      [['paper'], ['1.21']],
      [['fabric'], ['1.20.2']],
    ],
  )
  await project('lantern-shader', { title: 'Lantern Shader', downloads: 70_000 }, [[['iris'], ['1.21']]])
  await project('hidden', { title: 'Sodium Hidden', status: 'private' }, [[['fabric'], ['1.20.2']]])
}

async function search(q: string, params: SearchParams = {}): Promise<string[]> {
  const { hits } = await local.engine.client.index('projects').search(q, params)
  return hits.map((hit) => String(hit['slug']))
}

const select = async (selection: ProjectSelection) =>
  (await search('', { filter: projectFilter(selection) })).toSorted()
const facets = async (...groups: string[][]) =>
  (await search('', { filter: filterOfFacets(JSON.stringify(groups)) })).toSorted()
const only = (...include: string[]) => ({ include, exclude: [] })

describe('a selection', () => {
  it('requires loader and game version on the same version', async () => {
    expect(await select({ loaders: only('fabric'), gameVersions: ['1.20.2'] })).toEqual([
      'claims',
      'sodium',
      'sodium-extra',
    ])
    expect(await select({ loaders: only('forge'), gameVersions: ['1.19.2', '1.20.2'] })).toEqual([
      'copper-lanterns',
    ])
  })

  it('matches a type by the versions of that type', async () => {
    expect(await select({ projectType: 'plugin' })).toEqual(['claims'])
    expect(await select({ projectType: 'plugin', gameVersions: ['1.20.2'] })).toEqual([])
    expect(await select({ projectType: 'mod', gameVersions: ['1.21'] })).toEqual([])
  })

  it('filters by environment, license and exclusions', async () => {
    expect(await select({ environments: ['client'] })).toEqual(['sodium'])
    expect(await select({ environments: ['server'] })).toEqual(['claims'])
    expect(await select({ openSource: false })).toEqual(['sodium-extra'])
    expect(
      await select({ projectType: 'mod', loaders: { include: [], exclude: ['quilt', 'forge'] } }),
    ).toEqual(['claims', 'sodium-extra'])
  })
})

describe('v2 facets', () => {
  it('match the same version', async () => {
    expect(await facets(['categories:fabric'], ['versions:1.19.2'])).toEqual(['copper-lanterns'])
    expect(await facets(['categories:forge'], ['versions:1.19.2'])).toEqual([])
  })

  it('can be negated for every key', async () => {
    expect(await facets(['versions!=1.20.2'])).toEqual(['lantern-shader'])
    expect(await facets(['project_type!=mod'], ['open_source:true'])).toEqual(['lantern-shader'])
  })

  it('compare numbers', async () => {
    expect(await facets(['downloads>=70000'])).toEqual(['lantern-shader', 'sodium'])
    expect(await facets(['created_timestamp<1600000000'])).toEqual(['copper-lanterns'])
  })

  it('accept the old raw form', async () => {
    const filter = renameLegacyKeys('versions = "1.21" AND NOT project_type = plugin')
    expect(await search('', { filter })).toEqual(['lantern-shader'])
  })
})

describe('relevance', () => {
  it('ranks by text first, then by popularity', async () => {
    expect(await search('sodium')).toEqual(['sodium', 'sodium-extra', 'claims'])
    expect(await search('')).toEqual([
      'sodium',
      'lantern-shader',
      'sodium-extra',
      'copper-lanterns',
      'claims',
    ])
  })

  it.each([
    ['lanterns', 'copper-lanterns'],
    ['copper lanterns', 'copper-lanterns'],
    ['sodiumextra', 'sodium-extra'],
    ['sodum', 'sodium'],
    ['tinker', 'sodium'],
  ])('finds by %s first %s', async (q, slug) => {
    const [first] = await search(q)
    expect(first).toBe(slug)
  })
})

describe('a sort order', () => {
  it.each<[Sort, string[]]>([
    ['downloads', ['sodium', 'sodium-extra', 'claims']],
    ['newest', ['claims', 'sodium-extra', 'sodium']],
  ])('%s decides before the text does', async (sort, slugs) => {
    expect(await search('sodium', sortParameters(sort))).toEqual(slugs)
  })
})

describe('facet counts', () => {
  it('count all found projects', async () => {
    const found = await local.engine.client
      .index('projects')
      .search('sodium', { facets: PROJECT_FACETS, limit: 0 })
    expect(found.facetDistribution).toMatchObject({
      loaders: { fabric: 3, quilt: 1, paper: 1 },
      game_versions: { '1.20.2': 3, '1.21': 1 },
      open_source: { true: 2, false: 1 },
    })
  })
})
