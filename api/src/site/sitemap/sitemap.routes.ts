import { SEARCH_PATHS } from '@quarry/domain/projects/project-types'
import { HOUR_MS } from '@quarry/domain/times'
import { xmlText } from '../../kernel/xml-text.ts'
import type { App } from '../../http/env.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/ctx.ts'
import { sharedCache } from '../../kernel/shared-cache.ts'
import { publicationPages } from '../publications/content-pages.ts'
import { listSitemapEntries, listSpanStarts, SITEMAP_KINDS, type SitemapKind } from './sitemap.queries.ts'

const CACHED = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Entries of one page. The protocol allows 50 000; these are less than a megabyte. */
const PAGE_SIZE = 5000

/** Public pages of the site besides its texts. */
const OWN_PAGES = ['/', ...Object.values(SEARCH_PATHS), '/status', '/app', '/plus']

type Starts = Record<SitemapKind, string[]>

const place = (url: string) => `<loc>${xmlText(url)}</loc>`

/**
 * Sitemap index and pages, each a range of ids. The starts of the ranges are calculated once an hour for all processes;
 * a page is queried for each request and limited, however many entries were added to its range meanwhile.
 */
export function mountSitemap(app: App, { siteUrl }: Services, pageSize = PAGE_SIZE): void {
  const startsOf = async ({ db, state }: Services) =>
    sharedCache(state, { key: `sitemap/${pageSize}`, forMs: HOUR_MS }, async () => {
      const lists = await Promise.all(
        SITEMAP_KINDS.map(async (kind) => [kind, await listSpanStarts(db, kind, pageSize)] as const),
      )
      return Object.fromEntries(lists) as Starts
    })

  app.get('/sitemap.xml', async (c) => {
    const starts = await startsOf(c.var.services)
    const pages = SITEMAP_KINDS.flatMap((kind) => starts[kind].map((_, at) => `${kind}-${at + 1}`))
    const list = ['site', ...pages].map(
      (page) => `<sitemap>${place(`${siteUrl}/sitemap/${page}.xml`)}</sitemap>`,
    )
    return c.body(
      `${HEAD}<sitemapindex xmlns="${XMLNS}">\n${list.join('\n')}\n</sitemapindex>\n`,
      200,
      CACHED,
    )
  })

  app.get('/sitemap/:file', async (c) => {
    const { services } = c.var
    const entries = await entriesOf(c.req.param('file'))
    if (!entries)
      throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: c.req.path }))
    const list = entries.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url>${place(siteUrl + path)}${changed}</url>`
    })
    return c.body(`${HEAD}<urlset xmlns="${XMLNS}">\n${list.join('\n')}\n</urlset>\n`, 200, CACHED)

    async function entriesOf(file: string) {
      if (file === 'site.xml')
        return [...OWN_PAGES.map((path) => ({ path, changedAt: undefined })), ...publicationPages()]
      const [, name, number] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(file) ?? []
      const kind = SITEMAP_KINDS.find((one) => one === name)
      if (!kind) return undefined
      const starts = (await startsOf(services))[kind]
      const at = Number(number) - 1
      const from = starts[at]
      return from === undefined
        ? undefined
        : listSitemapEntries(services.db, kind, { from, until: starts[at + 1] }, 2 * pageSize)
    }
  })
}
