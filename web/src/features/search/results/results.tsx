import { stateHref } from '@quarry/search-config/search-state'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { CachedList } from '../../../lib/render/cached-list.tsx'
import type { RawHit } from '../engine/search-hit.ts'
import { useSetup } from '../../../lib/preferences/player-setup.ts'
import { downloadSetup } from '../state/setup-filters.ts'
import { useCardLabels } from './card-labels.ts'
import { ResultCard } from './result-card.tsx'
import { ResultsPager } from './results-pager.tsx'
import { SearchUnavailable } from './search-unavailable.tsx'
import { useSearchResults, useSearchPage } from '../page/search-page-context.ts'
import '../../../styles/pages/search-results.css'

const SKELETON_ROWS = 8

const NoResults = lazyInBrowser(async () => (await import('./no-results.tsx')).NoResults)
const PageOutOfRange = lazyInBrowser(async () => (await import('./no-results.tsx')).PageOutOfRange)

/** The results, or their replacement. Old ones stay while the next search runs. */
export function Results() {
  const { mode } = useSearchPage()
  const { result, isBusy, hasFailed } = useSearchResults()
  const [isPartMissing, setIsPartMissing] = useState(false)
  if (hasFailed || isPartMissing) return <SearchUnavailable />
  if (result?.nbHits === 0)
    return (
      <LazyPart isBeside onFail={() => setIsPartMissing(true)}>
        <NoResults />
      </LazyPart>
    )
  if (result && result.hits.length === 0)
    return (
      <LazyPart isBeside onFail={() => setIsPartMissing(true)}>
        <PageOutOfRange result={result} />
      </LazyPart>
    )
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
  const setup = downloadSetup(state, useSetup())
  const items = () =>
    hits.map((hit) => (
      <ResultCard key={hit.project_id} hit={hit} nowMs={nowMs} labels={labels} setup={setup} />
    ))
  // Cards for a server are those of one visitor.
  if (state.serverId) return <ol>{items()}</ol>
  return (
    <CachedList
      content={() => JSON.stringify([i18n.locale, mode, stateHref(state), setup, nowMs, releases, hits])}
      items={items}
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
