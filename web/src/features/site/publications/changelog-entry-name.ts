import type { ChangelogEntry } from '@quarry/api/contract/site/publications'
import type { IntlShape } from 'react-intl'

/** "Website 1.4", or the date if the entry has no number. */
export const entryName = (
  intl: IntlShape,
  { product, version, date }: Pick<ChangelogEntry, 'product' | 'version' | 'date'>,
): string =>
  intl.formatMessage(
    { id: 'site-publications.changelog.entry' },
    {
      product: intl.formatMessage({ id: `site-publications.product.${product}` }),
      // The same date for all readers, so that the address and references to it agree.
      version: version ?? intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }),
    },
  )

export const entryHref = ({ product, slug }: Pick<ChangelogEntry, 'product' | 'slug'>): string =>
  `/news/changelog/${product}/${slug}`

/** For rendering several entries at once. */
export const readableEntries = (entries: readonly ChangelogEntry[]) =>
  entries.map((entry) => ({ id: entryHref(entry), text: entry.body }))
