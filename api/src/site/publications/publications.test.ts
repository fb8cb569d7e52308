import { describe, expect, it } from 'vitest'
import { getChangelogEntry, getLegalText, listChangelog } from '../../../contract/site/publications.ts'
import { SITE_URL, testApp } from '../../../testing/test-app.ts'
import { changelogEntries, changelogPath } from './changelog-entries.ts'
import { changelogFeed } from './changelog-feed.ts'
import { legalTexts } from './legal-texts.ts'
import { publicationPages } from './content-pages.ts'

const current = testApp()
const ask = (path: string, headers: Record<string, string> = {}) => current().app.request(path, { headers })
const linksIn = (body: string) => [...body.matchAll(/\]\((\/[^)#\s]*)/g)].map(([, path = '']) => path)

describe('legal texts', () => {
  it('have a title, a description and a history, and are eight', () => {
    const texts = [...legalTexts.values()]
    expect(texts).toHaveLength(8)
    for (const key of ['title', 'description', 'body'] as const)
      expect(new Set(texts.map((text) => text[key])).size).toBe(8)
    for (const { history } of texts)
      expect(history.map(({ date }) => date)).toEqual(
        history
          .map(({ date }) => date)
          .toSorted()
          .toReversed(),
      )
  })

  it.each([...legalTexts.keys()])('returns %s with the list of all legal texts', async (text) => {
    const response = await current().as('anonymous')(getLegalText, { params: { text } })
    expect(response.name).toBe(text)
    expect(response.groups.flat().map(({ name }) => name)).toEqual([...legalTexts.keys()])
  })

  it.each(['nothing', '..%2Flegal%2Fterms', 'TERMS', 'constructor'])('returns 404 for %s', async (text) => {
    expect((await ask(`/_internal/legal/${text}`)).status).toBe(404)
  })

  it('start with headings below the title', () => {
    for (const { body } of legalTexts.values()) expect(body).not.toMatch(/^# /m)
  })
})

describe('the changelog', () => {
  it('lists entries newest first, filtered by product and paged', async () => {
    const call = current().as('anonymous')
    const { entries, total } = await call(listChangelog, {})
    expect(total).toBe(changelogEntries.length)
    const times = entries.map(({ date }) => Date.parse(date))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const second = await call(listChangelog, { query: { offset: 1, limit: 1 } })
    expect(second.entries).toEqual([entries[1]])
    const web = await call(listChangelog, { query: { product: 'web' } })
    expect(web.entries.every(({ product }) => product === 'web')).toBe(true)
    expect((await ask('/_internal/changelog?product=other')).status).toBe(400)
  })

  it('returns single entries and the newest one of each product', async () => {
    const call = current().as('anonymous')
    for (const { product, slug, date } of changelogEntries) {
      const { entry, is_newest: isNewest } = await call(getChangelogEntry, { params: { product, slug } })
      expect(entry.date).toBe(date)
      expect(isNewest).toBe(entry.slug === changelogEntries.find((one) => one.product === product)?.slug)
    }
    expect((await ask('/_internal/changelog/web/1999-01-01')).status).toBe(404)
    expect((await ask('/_internal/changelog/toString/2026-11-21')).status).toBe(404)
  })

  it('has feeds with escaped texts', async () => {
    const response = await ask('/feed/changelog/all.atom')
    expect(response.headers.get('content-type')).toContain('application/atom+xml')
    const xml = await response.text()
    for (const entry of changelogEntries) expect(xml).toContain(`${SITE_URL}${changelogPath(entry)}`)
    const etag = response.headers.get('etag') ?? ''
    expect((await ask('/feed/changelog/all.atom', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask('/feed/changelog/servers.atom')).status).toBe(200)
    expect((await ask('/feed/changelog/other.atom')).status).toBe(404)
    const hostile = { product: 'web', slug: 'x', date: '2026-01-01T00:00:00Z', version: null } as const
    const written = changelogFeed('web', [{ ...hostile, body: '<script>&' }], SITE_URL)
    expect(written).not.toContain('<script>')
  })
})

it('lists every text of the site in the sitemap', async () => {
  const xml = await (await ask('/sitemap/site.xml')).text()
  for (const { path } of publicationPages()) expect(xml).toContain(`<loc>${SITE_URL}${path}</loc>`)
})

it('dates each text in the sitemap by its last change', async () => {
  const xml = await (await ask('/sitemap/site.xml')).text()
  const dates = new Map(
    [...xml.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<)?/g)].map(
      ([, ...pair]) => pair as [string, string],
    ),
  )
  const latest = (dates: readonly string[]) =>
    new Date(Math.max(...dates.map((date) => Date.parse(date)))).toISOString()
  for (const { name, history } of legalTexts.values())
    expect(dates.get(`${SITE_URL}/legal/${name}`)).toBe(latest(history.map(({ date }) => date)))
  expect(dates.get(`${SITE_URL}/news/changelog`)).toBe(latest(changelogEntries.map(({ date }) => date)))
  for (const entry of changelogEntries)
    expect(dates.get(SITE_URL + changelogPath(entry))).toBe(latest([entry.date]))
})

it('links only to existing texts', () => {
  const bodies = [...legalTexts.values(), ...changelogEntries].map(({ body }) => body)
  const legal = bodies.flatMap(linksIn).filter((path) => path.startsWith('/legal/'))
  expect(legal.length).toBeGreaterThan(10)
  expect(legal.filter((path) => !legalTexts.has(path.slice('/legal/'.length)))).toEqual([])
})
