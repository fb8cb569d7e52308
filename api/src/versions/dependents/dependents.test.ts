import type { DependencyType } from '@quarry/domain/versions/dependencies'
import { aVersion } from '@quarry/db/testing/factories'
import { record } from '@quarry/db/outbox'
import { describe, expect, it, vi } from 'vitest'
import { getProjectDetail } from '../../../contract/projects/projects.ts'
import { listDependents } from '../../../contract/versions/dependents.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { depends, published, type Published } from '../../../testing/dependent-versions.ts'
import { searchHarness } from '../../../testing/search-harness.ts'
import { testApp, type Persona } from '../../../testing/test-app.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SearchEngine } from '../../ports/search-engine.ts'
import { cachedDependentCount } from './dependent-count.ts'

let isSilent = false
const requireResponding = () => {
  if (isSilent) throw new AppError('search_error')
  return real()
}
const search: SearchEngine = {
  searchProjects: async (request) => requireResponding().searchProjects(request),
  searchMany: async (requests) => requireResponding().searchMany(requests),
  publicAccess: () => real().publicAccess(),
}
const current = testApp({ search })
const { real } = searchHarness(current)

type PublishOptions = Parameters<typeof published>[1]
type Query = Parameters<typeof ask>[1]

const ask = (
  project: string,
  query: RequestOf<typeof listDependents>['query'] = {},
  who: Persona | 'anonymous' = 'anonymous',
) => current().as(who)(listDependents, { params: { project }, query })
const idsOf = async (project: string, query?: Query) =>
  (await ask(project, query)).dependents.map(({ id }) => id)

const announce = ({ project, version }: Published) =>
  current()
    .db.transaction()
    .execute((tx) => record(tx, { name: 'version.changed', versionId: version, projectId: project }))

async function dependent(
  library: Published,
  kind: DependencyType = 'required',
  options: PublishOptions = {},
) {
  const one = await published(current().db, options)
  await depends(current().db, one.version, { projectId: library.project, dependencyType: kind })
  await announce(one)
  return one
}

const publish = (options?: PublishOptions) => published(current().db, options)
const POLL = { interval: 50 }
async function untilFound(library: Published, ids: readonly string[]) {
  await expect.poll(async () => new Set(await idsOf(library.project)), POLL).toEqual(new Set(ids))
}

describe('listing dependents of a project', () => {
  it('lists each dependent once with its kinds of dependencies, most downloads first', async () => {
    const library = await publish()
    const few = await dependent(library, 'optional', { project: { downloads: 5, title: 'Brass Lamp' } })
    const many = await dependent(library, 'required', { project: { downloads: 900 } })
    const { id } = await aVersion(current().db, { projectId: many.project })
    await depends(current().db, id, { projectId: library.project, dependencyType: 'embedded' })
    await announce(many)
    await expect
      .poll(() => ask(library.project), POLL)
      .toMatchObject({
        dependents: [
          { id: many.project, kinds: ['required', 'embedded'], downloads: 900 },
          { id: few.project, kinds: ['optional'], title: 'Brass Lamp', loaders: ['fabric'] },
        ],
        total: 2,
        kinds: { required: 1, optional: 1, incompatible: 0, embedded: 1 },
        next: null,
        types: ['mod'],
        loaders: ['fabric'],
        game_versions: ['1.21'],
      })
  })

  it('filters by words, kind, type, loader and game version', async () => {
    const library = await publish()
    const lamp = await dependent(library, 'required', { project: { title: 'Copper Lantern' } })
    const pack = await dependent(library, 'embedded', {
      project: { title: 'Big Pack' },
      version: { loaders: ['mrpack'], mrpackLoaders: ['forge'], gameVersions: ['1.20.1'] },
    })
    const old = await dependent(library, 'incompatible', { version: { gameVersions: ['1.20.1'] } })
    await untilFound(library, [lamp.project, pack.project, old.project])
    const found = (query: Query) => idsOf(library.project, query)
    expect(await found({ query: 'coper lantern' })).toEqual([lamp.project])
    expect(await found({ kind: 'embedded' })).toEqual([pack.project])
    expect(await found({ type: 'modpack' })).toEqual([pack.project])
    expect(await found({ loader: 'forge' })).toEqual([pack.project])
    expect(new Set(await found({ game_version: '1.20.1' }))).toEqual(new Set([pack.project, old.project]))
    expect(await found({ loader: 'fabric', game_version: '1.20.1' })).toEqual([old.project])
    expect(await ask(library.project, { kind: 'embedded', game_version: '1.20.1' })).toMatchObject({
      total: 1,
      kinds: { required: 0, optional: 0, incompatible: 1, embedded: 1 },
      loaders: ['fabric', 'forge'],
      game_versions: ['1.21', '1.20.1'],
    })
  })

  it('pages through many dependents with equal sort values without repeating or skipping any', async () => {
    const library = await publish()
    const alike = new Date('2024-05-01T00:00:00Z')
    const all: string[] = []
    for (const downloads of [7, 7, 7, 7, 3, 0, 0])
      all.push(
        (
          await dependent(library, 'required', {
            project: { downloads, publishedAt: alike, approvedAt: alike },
          })
        ).project,
      )
    await untilFound(library, all)
    const seen: string[] = []
    let after: string | null = ''
    for (let pages = 0; after !== null && pages < 10; pages += 1) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(library.project, {
        limit: '3',
        ...(after !== '' && { after }),
      })
      expect(page.total).toBe(7)
      seen.push(...page.dependents.map(({ id }) => id))
      after = page.next
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(all))
    await expect(ask(library.project, { after: '7.x' })).rejects.toMatchObject({ status: 400 })
  })

  it('lists public dependents with public versions only, also for members and staff', async () => {
    const library = await publish()
    const shown = await dependent(library)
    await dependent(library, 'required', { project: { status: 'draft' } })
    await dependent(library, 'required', { project: { status: 'unlisted' } })
    await dependent(library, 'required', { version: { status: 'draft' } })
    await untilFound(library, [shown.project])
    expect((await ask(library.project, {}, 'mo')).total).toBe(1)
    // Hidden just now, but still in the index.
    await current()
      .db.updateTable('projects')
      .set({ status: 'private' })
      .where('id', '=', shown.project)
      .execute()
    expect(await idsOf(library.project)).toEqual([])
  })

  it('returns 404 for a project hidden from the viewer', async () => {
    const hidden = await publish({ project: { status: 'draft' } })
    await expect(ask(hidden.project, {}, 'mallory')).rejects.toMatchObject({ status: 404 })
    expect(await ask(hidden.project, {}, 'mo')).toMatchObject({ dependents: [], total: 0 })
  })

  it('counts dependents on the project page, which works without the search engine too', async () => {
    const [library, other] = [await publish(), await publish()]
    const detail = (project: string) => current().as('anonymous')(getProjectDetail, { params: { project } })
    const one = await dependent(library)
    await untilFound(library, [one.project])
    // A slow search serves the next page.
    await expect.poll(async () => (await detail(library.project)).dependent_count, POLL).toBe(1)
    isSilent = true
    try {
      expect((await detail(other.project)).dependent_count).toBe(0)
      await expect(ask(other.project)).rejects.toMatchObject({ status: 503 })
    } finally {
      isSilent = false
    }
  })

  it('does not delay the project page by a slow count, which the next page shows', async () => {
    const found = Promise.withResolvers<Awaited<ReturnType<SearchEngine['searchProjects']>>>()
    const searchProjects = vi.fn<SearchEngine['searchProjects']>(() => found.promise)
    const ctx = { search: { ...search, searchProjects }, now: () => new Date(0) } as unknown as Ctx
    const count = cachedDependentCount()
    expect(await count(ctx, 'library')).toBe(0)
    found.resolve({ total: 7, hits: [] })
    await expect.poll(() => count(ctx, 'library')).toBe(7)
    expect(searchProjects).toHaveBeenCalledOnce()
  })
})
