import { aCollection, aProject, anOrganization, aUser, aVersion } from '@quarry/db/testing/factories'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { HttpEnv } from '../../http/env.ts'
import { listSitemapEntries, listSpanStarts } from './sitemap.queries.ts'
import { mountSitemap } from './sitemap.routes.ts'

const current = testApp()
const placesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)

/** The app with sitemap pages of this size. */
function cutAfter({ services }: TestApp, pageSize: number) {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('services', services)
    await next()
  })
  mountSitemap(app, services, pageSize)
  return async (path: string) => placesIn(await (await app.request(path)).text())
}

beforeAll(async () => {
  const { db } = current()
  for (const slug of ['one', 'two', 'three']) {
    const project = await aProject(db, { slug, status: slug === 'two' ? 'archived' : 'approved' })
    await aVersion(db, { projectId: project.id, loaders: ['fabric'] })
  }
  for (const status of ['draft', 'unlisted', 'private', 'processing', 'withheld'] as const)
    await aProject(db, { slug: `not-${status}`, status })
  await anOrganization(db, { slug: 'guild' })
  await aUser(db, { username: 'without_projects' })
  for (const status of ['listed', 'unlisted', 'private'] as const)
    await aCollection(db, { name: status, status })
})

describe('the sitemap', () => {
  it('lists pages of every kind with all public entries and no others', async () => {
    const { app, db } = current()
    const index = await app.request('/sitemap.xml')
    expect(index.headers.get('content-type')).toContain('application/xml')
    expect(index.headers.get('cache-control')).toBe('public, max-age=3600')
    const pages = placesIn(await index.text())
    expect(pages).toEqual(
      ['site', 'projects-1', 'users-1', 'organizations-1', 'collections-1'].map(
        (page) => `https://quarry.test/sitemap/${page}.xml`,
      ),
    )
    const named: string[] = []
    for (const page of pages) {
      const response = await app.request(new URL(page).pathname)
      expect(response.status).toBe(200)
      named.push(...placesIn(await response.text()))
    }
    expect(named.filter((url) => /\/mod\//.test(url)).toSorted()).toEqual(
      ['one', 'three', 'two'].map((slug) => `https://quarry.test/mod/${slug}`),
    )
    expect(named).toContain('https://quarry.test/organization/guild')
    expect(named.filter((url) => url.includes('without_projects'))).toEqual([])
    const { id } = await db
      .selectFrom('collections')
      .select('id')
      .where('name', '=', 'listed')
      .executeTakeFirstOrThrow()
    expect(named.filter((url) => url.includes('/collection/'))).toEqual([
      `https://quarry.test/collection/${id}`,
    ])
    for (const page of ['mods', 'datapacks', 'status', 'app', 'plus'])
      expect(named).toContain(`https://quarry.test/${page}`)
  })

  it('lists members of public projects once', async () => {
    const { app } = current()
    const named = placesIn(await (await app.request('/sitemap/users-1.xml')).text())
    expect(named.length).toBeGreaterThan(0)
    expect(new Set(named).size).toBe(named.length)
  })

  it('pages by id and lists each entry once', async () => {
    const ask = cutAfter(current(), 2)
    const index = await ask('/sitemap.xml')
    const pages = index.filter((url) => url.includes('/projects-'))
    expect(pages).toHaveLength(2)
    const parts = await Promise.all(pages.map((page) => ask(new URL(page).pathname)))
    expect(parts.map(({ length }) => length)).toEqual([2, 1])
    expect(new Set(parts.flat()).size).toBe(3)
  })

  it('limits a page to twice its size when entries were added to its range', async () => {
    const { db } = current()
    const [from = ''] = await listSpanStarts(db, 'projects', 1)
    expect(await listSitemapEntries(db, 'projects', { from }, 2)).toHaveLength(2)
  })

  it.each(['projects-2', 'projects-0', 'projects-99999999', 'secrets-1', 'projects', 'projects-1.txt'])(
    'has no page %s',
    async (page) => {
      expect((await current().app.request(`/sitemap/${page}.xml`)).status).toBe(404)
    },
  )
})
