import { stateHref } from '@quarry/search-config/search-state'
import { useRouter } from '@tanstack/react-router'
import { FormattedMessage } from 'react-intl'
import { CachedList } from '../../../lib/render/cached-list.tsx'
import type { RawHit, PageResult } from '../engine/search-hit.ts'
import { useCardLabels } from './card-labels.ts'
import { NoResults } from './no-results.tsx'
import { ResultCard } from './result-card.tsx'
import { ResultsPager } from './results-pager.tsx'
import { SearchUnavailable } from './search-unavailable.tsx'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import '../../../styles/pages/search-results.css'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { StateLink } from '../page/search-state-link.tsx'

const SKELETON_ROWS = 8

/** The results, or their replacement. Old ones stay while the next search runs. */
export function Results() {
  const { mode } = useSearchPage()
  const { result, isBusy, hasFailed } = useSearchResults()
  if (hasFailed) return <SearchUnavailable />
  if (result?.nbHits === 0) return <NoResults />
  if (result && result.hits.length === 0) return <PageOutOfRange result={result} />
  return (
    <>
      <section className="results" id="results" aria-labelledby="results-title" aria-busy={isBusy}>
        <h2 className="sr" id="results-title">
          <FormattedMessage id="search.results" />
        </h2>
        {result ? (
          <ResultList hits={result.hits} />
        ) : (
          <ol>
            {Array.from({ length: SKELETON_ROWS }, (_, at) => (
              <SkeletonRow key={`${mode} ${at}`} />
            ))}
          </ol>
        )}
      </section>
      {result && <ResultsPager result={result} />}
    </>
  )
}

function ResultList({ hits }: { hits: RawHit[] }) {
  const { mode, nowMs, state } = useSearchPage()
  const { releases, i18n } = useRouter().options.context
  const labels = useCardLabels()
  return (
    <CachedList
      content={() => JSON.stringify([i18n.locale, mode, stateHref(state), nowMs, releases, hits])}
      items={() =>
        hits.map((hit) => <ResultCard key={hit.project_id} hit={hit} nowMs={nowMs} labels={labels} />)
      }
    />
  )
}

/** Same layout as a card, so nothing moves when the first results arrive. */
function SkeletonRow() {
  return (
    <li className="result" aria-hidden="true">
      <span className="pix skeleton" />
      <div className="result-head">
        <span className="skeleton w-40" />
      </div>
      <p className="result-text">
        <span className="skeleton w-full" />
      </p>
    </li>
  )
}

/** An address can have a page beyond the last one, for instance an old link after a change of filters. */
function PageOutOfRange({ result }: { result: PageResult }) {
  const { state } = useSearchPage()
  return (
    <section className="slab" id="results">
      <EmptyState
        title={<FormattedMessage id="search.pastEnd" values={{ page: state.page }} />}
        actions={
          <StateLink className="btn" to={{ ...state, page: Math.max(1, result.nbPages) }}>
            <FormattedMessage id="search.lastPage" />
          </StateLink>
        }
      />
    </section>
  )
}
