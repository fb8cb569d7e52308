import { CHANGELOG_PRODUCTS } from '@quarry/domain/site/changelog-products'
import { etag } from 'hono/etag'
import { getChangelogEntry, getLegalText, listChangelog } from '../../../contract/site/publications.ts'
import { ruleMessage } from '../../../contract/rules.ts'
import type { App } from '../../http/env.ts'
import { serve } from '../../http/serve.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { changelogEntries } from './changelog-entries.ts'
import { changelogFeed } from './changelog-feed.ts'
import { legalTexts } from './legal-texts.ts'

const FEEDS = ['all', ...CHANGELOG_PRODUCTS] as const

/** Texts of the site. They change only with a release and are the same for all users. */
export function mountPublications(app: App): void {
  serve(app, getLegalText, (_ctx, { params }) => {
    const text = legalTexts.get(params.text)
    if (!text) throw notFound('page', params.text)
    return text
  })
  serve(app, listChangelog, (_ctx, { query: { product, offset, limit } }) => {
    const entries = changelogEntries.filter((entry) => product === undefined || entry.product === product)
    return { entries: entries.slice(offset, offset + limit), total: entries.length }
  })
  serve(app, getChangelogEntry, (_ctx, { params }) => {
    const ofProduct = changelogEntries.filter(({ product }) => product === params.product)
    const entry = ofProduct.find(({ slug }) => slug === params.slug)
    if (!entry) throw notFound('page', `${params.product}/${params.slug}`)
    return { entry, is_newest: entry === ofProduct[0] }
  })
  app.get('/feed/changelog/:file', etag(), (c) => {
    const name = FEEDS.find((one) => `${one}.atom` === c.req.param('file'))
    if (!name)
      throw new AppError('not_found', ruleMessage('no_such_route', { method: 'GET', path: c.req.path }))
    const entries = changelogEntries.filter(({ product }) => name === 'all' || product === name)
    return c.body(changelogFeed(name, entries, c.var.services.siteUrl), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
  })
}
