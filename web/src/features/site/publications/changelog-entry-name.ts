import type { ChangelogEntry } from '@quarry/api/contract/site/publications'
import type { IntlShape } from 'react-intl'

/** "Website 1.4", or by its day where it has no number. */
export const entryName = (
  intl: IntlShape,
  { product, version, date }: Pick<ChangelogEntry, 'product' | 'version' | 'date'>,
): string =>
  intl.formatMessage(
    { id: 'site-publications.changelog.entry' },
    {
      product: intl.formatMessage({ id: `site-publications.product.${product}` }),
      // Everybody reads the same day, so that the address and what others say of it fit.
      version: version ?? intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }),
    },
  )

export const entryHref = ({ product, slug }: Pick<ChangelogEntry, 'product' | 'slug'>): string =>
  `/news/changelog/${product}/${slug}`

/** For rendering several at once. */
export const readableEntries = (entries: readonly ChangelogEntry[]) =>
  entries.map((entry) => ({ id: entryHref(entry), text: entry.body }))
