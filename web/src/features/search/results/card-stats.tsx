import { useIntl } from 'react-intl'
import { formatExact, formatNumber } from '../../../lib/format/format.ts'
import { RelativeTime } from '../../../ui/labels/relative-time.tsx'
import type { CardLabels } from './card-labels.ts'
import { Glyph } from '../../../ui/labels/glyph.tsx'
import { useSearchPage } from '../page/search-page-context.ts'
import type { RawHit } from '../engine/search-hit.ts'
import '../../../styles/pages/search-results.css'

/** Downloads, followers and last change; sorted by newest, the publication date instead. */
export function CardStats({ hit, labels }: { hit: RawHit; labels: CardLabels }) {
  const { locale } = useIntl()
  const { state } = useSearchPage()
  const isByAge = state.sort === 'newest'
  return (
    <dl className="stats">
      <dt className="sr">{labels.downloads}</dt>
      <dd className="big" title={formatExact(locale, hit.downloads)}>
        <Glyph name="download" />
        {formatNumber(locale, hit.downloads)}
      </dd>
      <dt className="sr">{labels.followers}</dt>
      <dd title={formatExact(locale, hit.follows)}>
        <Glyph name="heart" />
        {formatNumber(locale, hit.follows)}
      </dd>
      <dt className="sr">{isByAge ? labels.published : labels.updated}</dt>
      <dd>
        <Glyph name={isByAge ? 'calendar' : 'refresh'} />
        <RelativeTime date={isByAge ? hit.date_created : hit.date_modified} showsFresh />
      </dd>
    </dl>
  )
}
