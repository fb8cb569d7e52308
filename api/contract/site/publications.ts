import { CHANGELOG_PRODUCTS } from '@quarry/domain/site/changelog-products'
import { PAGE_MAX, PUBLICATION_PARTS_MAX } from '@quarry/domain/limits/counts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery } from '../page.ts'

const page = { method: 'GET', tag: 'publications', access: 'public' } as const

/** A legal text of the site, in English. */
export const LegalText = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Newest first. */
  history: z.array(z.object({ date: z.iso.date(), change: z.string() })).max(PUBLICATION_PARTS_MAX),
  /** All legal texts, in the groups of the navigation. */
  groups: z
    .array(z.array(z.object({ name: z.string(), title: z.string() })).max(PUBLICATION_PARTS_MAX))
    .max(PUBLICATION_PARTS_MAX),
})
export type LegalText = z.output<typeof LegalText>

export const getLegalText = endpoint({
  ...page,
  path: '/_internal/legal/:text',
  summary: 'Get one of the rules and terms of the site',
  response: LegalText,
})

const ChangelogProduct = z.enum(CHANGELOG_PRODUCTS)

/** Changes of a release of a product, in English. */
export const ChangelogEntry = z.object({
  product: ChangelogProduct,
  /** Last segment of its URL. */
  slug: z.string(),
  date: z.iso.datetime({ offset: true }),
  version: z.string().nullable(),
  /** Markdown. */
  body: z.string(),
})
export type ChangelogEntry = z.output<typeof ChangelogEntry>

export const listChangelog = endpoint({
  ...page,
  path: '/_internal/changelog',
  summary: 'List what changed, newest first',
  query: PageQuery.extend({ product: ChangelogProduct.optional() }),
  response: z.object({ entries: z.array(ChangelogEntry).max(PAGE_MAX), total: z.int() }),
})

export const getChangelogEntry = endpoint({
  ...page,
  path: '/_internal/changelog/:product/:slug',
  summary: 'Get what changed with one release',
  response: z.object({
    entry: ChangelogEntry,
    /** It is the newest entry of its product. */
    is_newest: z.boolean(),
  }),
})
