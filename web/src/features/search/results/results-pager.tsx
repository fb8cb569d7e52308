import { ChevronLeft, ChevronRight, Dices, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { pageWindow } from '../../../lib/page-window.ts'
import { useSearchPage } from '../page/search-page-context.ts'
import { randomHref, searchFeed } from '@quarry/search-config/filters'
import type { PageResult } from '../engine/search-hit.ts'
import { StateLink } from '../page/search-state-link.tsx'
import '../../../styles/pages/search-results.css'

/** The range of results, and the pages as real links. */
export function ResultsPager({ result }: { result: PageResult }) {
  const { nbHits, page, hitsPerPage, hits } = result
  const from = page * hitsPerPage + 1
  return (
    <div className="results-end">
      <p className="muted num">
        <bdi>
          <FormattedMessage id="search.range" values={{ from, to: from + hits.length - 1, count: nbHits }} />
        </bdi>
      </p>
      <SearchLinks count={nbHits} />
      {result.nbPages > 1 && <Pager current={page + 1} last={result.nbPages} />}
    </div>
  )
}

/** Links for the whole search: a random result, and a feed of new results. */
function SearchLinks({ count }: { count: number }) {
  const { state } = useSearchPage()
  return (
    <p className="row">
      {count > 1 && (
        <a className="link row-tight" rel="nofollow" href={randomHref(state)}>
          <Dices className="i" aria-hidden="true" />
          <FormattedMessage id="search.random" />
        </a>
      )}
      <a className="link row-tight" rel="nofollow" href={searchFeed(state)}>
        <Rss className="i" aria-hidden="true" />
        <FormattedMessage id="search.feed" />
      </a>
    </p>
  )
}

function Pager({ current, last }: { current: number; last: number }) {
  const intl = useIntl()
  return (
    <nav className="pager" aria-label={intl.formatMessage({ id: 'search.pages' })}>
      <Step
        to={current - 1}
        isOff={current <= 1}
        label={intl.formatMessage({ id: 'search.previousPage' })}
        rel="prev"
      >
        <ChevronLeft className="i flip" aria-hidden="true" />
      </Step>
      {pageWindow(current, last).map((page, at) =>
        page === 'gap' ? (
          <span key={`gap ${at}`} className="gap far" aria-hidden="true">
            …
          </span>
        ) : (
          <PageLink
            key={page}
            page={page}
            isCurrent={page === current}
            isFar={Math.abs(page - current) > 1}
          />
        ),
      )}
      <Step
        to={current + 1}
        isOff={current >= last}
        label={intl.formatMessage({ id: 'search.nextPage' })}
        rel="next"
      >
        <ChevronRight className="i flip" aria-hidden="true" />
      </Step>
    </nav>
  )
}

function PageLink({ page, isCurrent, isFar }: { page: number; isCurrent: boolean; isFar: boolean }) {
  const intl = useIntl()
  const { state } = useSearchPage()
  return (
    <StateLink
      to={{ ...state, page }}
      rel={undefined}
      className={isFar ? 'far' : undefined}
      aria-label={intl.formatMessage({ id: 'search.page' }, { page })}
      {...(isCurrent && { 'aria-current': 'page' })}
    >
      <FormattedNumber value={page} />
    </StateLink>
  )
}

interface StepProps {
  to: number
  isOff: boolean
  label: string
  rel: string
  children: ReactNode
}

function Step({ to, isOff, label, rel, children }: StepProps) {
  const { state } = useSearchPage()
  if (isOff) {
    return (
      <span className="off" aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <StateLink to={{ ...state, page: to }} rel={rel} aria-label={label}>
      {children}
    </StateLink>
  )
}
