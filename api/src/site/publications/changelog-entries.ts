import { CHANGELOG_PRODUCTS, type ChangelogProduct } from '@quarry/domain/site/changelog-products'
import { z } from 'zod'
import type { ChangelogEntry } from '../../../contract/site/publications.ts'
import { publicationNames, readPublication } from './content-file.ts'

const Facts = z.object({ date: z.iso.datetime({ offset: true }), version: z.string().optional() })

const entriesOf = (product: ChangelogProduct): ChangelogEntry[] =>
  publicationNames(`changelog/${product}`).map((slug) => {
    const { facts, body } = readPublication(`changelog/${product}/${slug}.md`, Facts)
    return { product, slug, date: facts.date, version: facts.version ?? null, body }
  })

/** Changelog entries of all products, newest first. */
export const changelogEntries: readonly ChangelogEntry[] = CHANGELOG_PRODUCTS.flatMap(entriesOf).toSorted(
  (a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.slug < b.slug ? 1 : -1),
)

export const changelogPath = ({ product, slug }: Pick<ChangelogEntry, 'product' | 'slug'>): string =>
  `/news/changelog/${product}/${slug}`
