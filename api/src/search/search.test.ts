import { aProject, aVersion } from '@quarry/db/testing/factories'
import { describe, expect, it } from 'vitest'
import { createDraft, editProject } from '../../contract/projects/projects.ts'
import { reviewProject } from '../../contract/moderation/review.ts'
import { getSearchKey, SearchHit, searchProjects } from '../../contract/search/search.ts'
import { v3SearchProjects } from '../../contract/search/v3-search.ts'
import { searchHarness } from '../../testing/search-harness.ts'
import { testApp } from '../../testing/test-app.ts'
import type { SearchEngine } from '../ports/search-engine.ts'

const search: SearchEngine = {
  searchProjects: (request) => real().searchProjects(request),
  searchMany: (requests) => real().searchMany(requests),
  publicAccess: () => real().publicAccess(),
}
const current = testApp({ search })

/** End to end: written by the API, indexed by the indexer, found in the engine. */
const { engine, real } = searchHarness(current)

type Query = Record<string, unknown>
const find = (query: Query) => current().as('anonymous')(searchProjects, { query })
const slugs = async (query: Query) => (await find(query)).hits.map((hit) => hit.slug)

async function eventually(check: () => Promise<boolean>): Promise<void> {
  await expect.poll(check).toBe(true)
}

/** Published through the API, so that real events are recorded. */
async function publish(
  slug: string,
  given: { title?: string; versions?: object[]; downloads?: number } = {},
) {
  const { as, db } = current()
  const body = {
    title: given.title ?? slug,
    slug,
    description: `About ${slug}`,
    license_id: 'MIT',
    categories: ['magic'],
  }
  const { id } = await as('alice')(createDraft, { body })
  for (const version of given.versions ?? [{}]) await aVersion(db, { projectId: id, ...version })
  await db
    .updateTable('projects')
    .set({ downloads: given.downloads ?? 0, status: 'processing' })
    .where('id', '=', id)
    .execute()
  await as('mo')(reviewProject, { params: { project: id }, body: { decision: 'approve' } })
  await eventually(async () => (await slugs({ facets: JSON.stringify([[`project_id:${id}`]]) })).length === 1)
  return id
}

describe('GET /v2/search', () => {
  it('finds words beside unusual spaces and with invisible characters inside', async () => {
    await publish('walnut-shelf', { title: 'Walnut\u00A0Shel\u00ADving' })
    for (const query of ['walnut', 'shelving', 'walnut shelving', 'walnut\u202Fshelving', 'Shel\u00ADving'])
      expect(await slugs({ query })).toEqual(['walnut-shelf'])
  })

  it('finds a published project despite a typo, in the response shape of v2', async () => {
    const id = await publish('copper-lanterns', { title: 'Copper Lanterns' })
    const pasted = await find({ query: '\u200B\uFEFFcopper \u202Alantern\u200E' })
    expect(pasted.hits.map(({ slug }) => slug)).toEqual(await slugs({ query: 'copper lantern' }))
    expect(pasted.hits.length).toBeGreaterThan(0)
    const { hits, total_hits: total } = await find({ query: 'coper lantern' })
    expect(total).toBe(1)
    expect(SearchHit.parse(hits[0])).toMatchObject({
      project_id: id,
      slug: 'copper-lanterns',
      author: 'alice',
      project_type: 'mod',
      categories: ['fabric', 'magic'],
      display_categories: ['fabric', 'magic'],
      versions: ['1.21'],
      license: 'MIT',
    })
  })

  it('accepts facets, including negative ones', async () => {
    await publish('facet-fabric')
    await publish('facet-forge', { versions: [{ loaders: ['forge'], gameVersions: ['1.20.1'] }] })
    await publish('facet-plugin', { versions: [{ loaders: ['paper'] }] })
    const facets = async (...groups: string[][]) =>
      (
        await slugs({
          facets: JSON.stringify([
            ...groups,
            ['title:facet-fabric', 'title:facet-forge', 'title:facet-plugin'],
          ]),
        })
      ).toSorted()
    expect(await facets(['categories:forge'])).toEqual(['facet-forge'])
    expect(await facets(['categories:fabric', 'categories:forge'])).toEqual(['facet-fabric', 'facet-forge'])
    expect(await facets(['versions != 1.20.1'])).toEqual(['facet-fabric', 'facet-plugin'])
    expect(await facets(['project_type!=plugin'])).toEqual(['facet-fabric', 'facet-forge'])
    expect(await facets(['project_type:plugin'])).toEqual(['facet-plugin'])
    expect(await facets(['open_source:true'], ['downloads>=0'])).toHaveLength(3)
    expect(await facets(['created_timestamp > 4000000000'])).toEqual([])
  })

  it('accepts the filter expressions of older clients', async () => {
    const found = async (query: Query) => (await slugs({ limit: 100, ...query })).filter(isFacet).toSorted()
    const isFacet = (slug: string) => slug.startsWith('facet-')
    expect(await found({ version: 'versions = 1.20.1' })).toEqual(['facet-forge'])
    expect(await found({ filters: 'categories = forge', version: 'versions = 1.16.5' })).toEqual([])
    expect(await found({ new_filters: 'project_type = plugin', facets: '[["categories:forge"]]' })).toEqual([
      'facet-plugin',
    ])
    await expect(find({ version: 'versions = ' })).rejects.toMatchObject({ status: 400 })
  })

  it('rejects an invalid facet with the reason', async () => {
    const cases = ['{', '{}', '[[1]]', '[["nope:1"]]', '[["downloads:many"]]', '[["categories:"]]']
    for (const facets of cases)
      await expect(find({ facets })).rejects.toMatchObject({ status: 400, fields: [{}] })
    await expect(find({ index: 'random' })).rejects.toMatchObject({ fields: [{ path: 'index' }] })
    await expect(find({ offset: 'x' })).rejects.toMatchObject({ fields: [{ path: 'offset' }] })
    await expect(find({ filters: 'categories = ' })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  it('sorts, and accepts an offset that is no multiple of the limit', async () => {
    for (const [slug, downloads] of [
      ['sorted-a', 5],
      ['sorted-b', 50],
      ['sorted-c', 500],
    ] as const)
      await publish(slug, { downloads })
    const page = await find({ query: 'sorted', index: 'downloads', offset: 1, limit: 2 })
    expect(page.hits.map((hit) => hit.slug)).toEqual(['sorted-b', 'sorted-a'])
    expect([page.offset, page.limit, page.total_hits]).toEqual([1, 2, 3])
    const counted = await find({ query: 'sorted', limit: 0 })
    expect([counted.hits, counted.limit, counted.total_hits > 0]).toEqual([[], 0, true])
    expect((await find({ limit: 1000 })).limit).toBe(100)
  })

  it('returns v3 field names and pages in v3', async () => {
    const versions = [{ loaders: ['quilt'], gameVersions: ['1.20.1'] }]
    const id = await publish('newer-clients', { title: 'For newer clients', versions })
    const facets = JSON.stringify([['project_types:mod'], ['game_versions:1.20.1'], ['loaders:quilt']])
    const query = { query: 'newer clients', facets, offset: 0, limit: 5 }
    const found = await current().as('anonymous')(v3SearchProjects, { query })
    expect(found).toMatchObject({
      page: 1,
      hits_per_page: 5,
      total_hits: 1,
      hits: [
        {
          project_id: id,
          name: 'For newer clients',
          summary: 'About newer-clients',
          project_types: ['mod'],
          loaders: ['quilt'],
          icon_url: null,
          project_loader_fields: { game_versions: ['1.20.1'], environment: ['unknown'] },
        },
      ],
    })
    const next = await current().as('anonymous')(v3SearchProjects, { query: { ...query, offset: 5 } })
    expect([next.page, next.hits]).toEqual([2, []])
    const raw = { query: '', new_filters: 'name = "For newer clients"' }
    expect((await current().as('anonymous')(v3SearchProjects, { query: raw })).total_hits).toBe(1)
  })

  it('accepts the search as a body in v3, with facets as lists or as text', async () => {
    const id = await publish('searched-by-body', { title: 'Searched by body' })
    const search = async (body: object) => {
      const sent = { method: 'POST', body: JSON.stringify(body) }
      const response = await current().app.request('/v3/search', sent)
      return { status: response.status, found: (await response.json()) as { hits: { project_id: string }[] } }
    }
    const facets = [['project_types:mod'], ['slug:searched-by-body', 'slug:other']]
    for (const given of [facets, JSON.stringify(facets)]) {
      const { status, found } = await search({ query: 'searched', facets: given, limit: 5 })
      expect(status).toBe(200)
      expect(found.hits.map((hit) => hit.project_id)).toEqual([id])
    }
    expect((await search({ facets: [['nope:1']] })).status).toBe(400)
    expect((await search({ facets: [['slug:' + 'x'.repeat(100_000)]] })).status).toBe(400)
  })

  it('shows edits and drops hidden projects', async () => {
    const id = await publish('renamed-later', { title: 'First name' })
    const edit = (body: object) => current().as('alice')(editProject, { params: { project: id }, body })
    await edit({ title: 'Quite another name' })
    await eventually(async () => (await slugs({ query: 'quite another' })).includes('renamed-later'))
    await edit({ status: 'private' })
    await eventually(async () => !(await slugs({ query: 'quite another' })).includes('renamed-later'))
    expect(await slugs({ query: 'quite another' })).toEqual([])
  })

  it('shows neither draft projects nor draft versions', async () => {
    const { db, users } = current()
    await aProject(db, { ownerId: users.alice.id, status: 'draft', title: 'Hidden draft' })
    await publish('with-draft-version', {
      versions: [{}, { status: 'draft', gameVersions: ['1.20.4'], loaders: ['quilt'] }],
    })
    const [hit] = (await find({ query: 'with-draft-version' })).hits
    expect([hit?.versions, hit?.categories]).toEqual([['1.21'], ['fabric', 'magic']])
    expect(await slugs({ query: 'hidden draft' })).toEqual([])
  })
})

describe('the search key for browsers', () => {
  it('permits only searching, and is created once', async () => {
    const { as } = current()
    const access = await as('anonymous')(getSearchKey, {})
    expect(await as('anonymous')(getSearchKey, {})).toEqual(access)
    expect(access.url).toBe('https://quarry.test/_search')
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(engine().url + path, {
        ...init,
        headers: { authorization: `Bearer ${access.key}`, 'content-type': 'application/json' },
      })
    expect((await ask('/indexes/projects/search', { method: 'POST', body: '{}' })).status).toBe(200)
    expect((await ask('/indexes/projects/documents', { method: 'DELETE' })).status).toBe(403)
    expect((await ask('/keys')).status).toBe(403)
  })
})

it('returns search_error while the engine is down, and other endpoints work', async () => {
  const { as } = current()
  await engine().halt('SIGKILL')
  await expect(find({ query: 'x' })).rejects.toMatchObject({ status: 503, code: 'search_error' })
  expect((await as('anonymous')(getSearchKey, {})).key).toBeTruthy()
  await engine().resume()
  expect((await find({ query: 'copper' })).hits.length).toBeGreaterThan(0)
})

describe('feeds and random projects of a search', () => {
  const ask = (path: string) => current().app.request(path, { redirect: 'manual' })
  const only = (slug: string) => `new_filters=${encodeURIComponent(`slug = "${slug}"`)}`

  it('returns a feed of the newest projects with escaped texts', async () => {
    const older = await publish('fed-older', { title: 'Fed <b>older</b>' })
    const newer = await publish('fed-newer', { title: 'Fed newer' })
    await publish('unfed')
    const filter = encodeURIComponent('slug IN ["fed-older", "fed-newer"]')
    const response = await ask(`/feed/search/projects.atom?query=fed&new_filters=${filter}`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    const ids = [...xml.matchAll(/<entry>[\s\S]*?\/project\/(\w+)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual([newer, older])
    expect(xml).not.toContain('<b>')
    const etag = response.headers.get('etag') ?? ''
    const again = `/feed/search/projects.atom?query=fed&new_filters=${filter}`
    const known = await current().app.request(again, { headers: { 'if-none-match': etag } })
    expect(known.status).toBe(304)
    expect((await ask('/feed/search/projects.atom?new_filters=nope')).status).toBe(400)
  })

  it('redirects to a random hit without caching, or to the search page without hits', async () => {
    await publish('dip-one')
    await publish('dip-two', { versions: [{ loaders: ['paper'] }] })
    const found = async (query: string) => {
      const response = await ask(`/random?${query}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store'])
      return response.headers.get('location')
    }
    expect(await found(only('dip-one'))).toBe('/mod/dip-one')
    expect(await found(only('dip-two'))).toBe('/plugin/dip-two')
    const both = encodeURIComponent('slug IN ["dip-one", "dip-two"]')
    const places = new Set<string | null>()
    // The probability to miss one of the two is 2^-59.
    for (let attempt = 0; attempt < 60; attempt += 1) places.add(await found(`new_filters=${both}`))
    expect(places.size).toBe(2)
    expect(await found(only('nobody-made-this'))).toBe('/search')
    expect((await ask('/random?new_filters=nope')).status).toBe(400)
  })
})
