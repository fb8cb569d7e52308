import { Download, Heart, RefreshCw, CalendarPlus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { formatExact, formatNumber } from '../../lib/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useSearchPage } from './search-page-context.ts'
import type { RawHit } from './search-result.ts'

/** Downloads, followers and the newest change; with the newest first, the day of publication instead. */
export function CardStats({ hit }: { hit: RawHit }) {
  const { locale } = useIntl()
  const { state } = useSearchPage()
  const isByAge = state.sort === 'newest'
  return (
    <dl className="stats">
      <dt className="sr">
        <FormattedMessage id="search.card.downloads" />
      </dt>
      <dd className="big" title={formatExact(locale, hit.downloads)}>
        <Download className="i" aria-hidden="true" />
        {formatNumber(locale, hit.downloads)}
      </dd>
      <dt className="sr">
        <FormattedMessage id="search.card.followers" />
      </dt>
      <dd title={formatExact(locale, hit.follows)}>
        <Heart className="i" aria-hidden="true" />
        {formatNumber(locale, hit.follows)}
      </dd>
      <dt className="sr">
        <FormattedMessage id={isByAge ? 'search.card.published' : 'search.card.updated'} />
      </dt>
      <dd>
        {isByAge ? (
          <CalendarPlus className="i" aria-hidden="true" />
        ) : (
          <RefreshCw className="i" aria-hidden="true" />
        )}
        <RelativeTime date={isByAge ? hit.date_created : hit.date_modified} showsFresh />
      </dd>
    </dl>
  )
}
