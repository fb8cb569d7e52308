import { useEffect, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { Configure, InstantSearch, InstantSearchSSRProvider, useInstantSearch } from 'react-instantsearch'
import type { SearchAccess } from '../../../lib/router/page-state.ts'
import { loadSuggestions, type FirstPage } from './load-search-page.ts'
import { pageTitle } from '../../../lib/head/page-title.ts'
import { searchTitle } from './search-head.ts'
import { createSearchClient, type SearchClient } from '../engine/instantsearch-client.ts'
import { useSearchPage, type SearchResults } from './search-page-context.ts'
import { PROJECT_INDEX, pageParameters, samePage, type PageParameters } from '../engine/engine-request.ts'
import type { PageResult } from '../engine/search-hit.ts'
import { stateHref } from '@quarry/search-config/search-state'

/** Placeholder for a response that did not arrive. */
const NO_RESULT = {
  hits: [],
  nbHits: 0,
  nbPages: 0,
  page: 0,
  hitsPerPage: 0,
  processingTimeMS: 0,
  query: '',
  params: '',
}

export interface LiveSearchProps {
  access: SearchAccess
  first: FirstPage
  onResults: (answer: SearchResults) => void
}

/**
 * InstantSearch as the engine of a page: it gets the request for the address, drops responses that arrive out of order,
 * and starts from the result that the server rendered. It renders nothing and never reads or writes the address, so the
 * page works without it until the first interaction.
 */
export function LiveSearch({ access, first, onResults }: LiveSearchProps) {
  const intl = useIntl()
  const { state, mode } = useSearchPage()
  // The route sets the title on arrival only.
  useEffect(() => {
    document.title = pageTitle(intl, searchTitle(intl, state))
  }, [intl, state])
  const client = useMemo(() => createSearchClient(access), [access])
  // Read once: InstantSearch starts from it, later results come from its own searches.
  const [initialResults] = useState(() => ({
    [PROJECT_INDEX]: {
      state: { ...first.parameters, index: PROJECT_INDEX },
      results: [first.result ?? NO_RESULT],
    },
  }))
  return (
    <InstantSearchSSRProvider initialResults={initialResults}>
      <InstantSearch indexName={PROJECT_INDEX} searchClient={client as never} stalledSearchDelay={300}>
        <Configure {...pageParameters(state, mode)} />
        <ResultReporter client={client} first={first} onResults={onResults} />
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

/** The page result behind the InstantSearch results; undefined for placeholders. */
function pageResultOf(results: unknown): PageResult | undefined {
  const [raw] = (results as { _rawResults?: (PageResult | undefined)[] } | null)?._rawResults ?? []
  return raw?.counts ? raw : undefined
}

/**
 * Whether the result belongs to this request; right after a change of the address it still belongs to the previous one.
 */
function isResultOf(results: unknown, wanted: PageParameters): boolean {
  const { _state: parameters } = (results ?? {}) as { _state?: PageParameters }
  const names = Object.keys(wanted) as (keyof PageParameters)[]
  return names.every((name) => JSON.stringify(parameters?.[name]) === JSON.stringify(wanted[name]))
}

type ResultReporterProps = Pick<LiveSearchProps, 'first' | 'onResults'> & { client: SearchClient }

type Suggestions = Pick<FirstPage, 'alternatives' | 'similarTitles'>

/** Passes every result, and the state of the next one, to the page. */
function ResultReporter({ client, first, onResults }: ResultReporterProps) {
  const { state, mode } = useSearchPage()
  const { results, status, refresh } = useInstantSearch({ catchError: true })
  const result = pageResultOf(results)
  const [isFirstStale] = useState(
    () => first.result === undefined || !samePage(first.parameters, pageParameters(state, mode)),
  )
  useEffect(() => {
    if (isFirstStale) refresh()
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [isFirstStale, refresh])

  const isEmpty =
    result?.nbHits === 0 && status === 'idle' && isResultOf(results, pageParameters(state, mode))
  const suggestions = useSuggestions(client, first, isEmpty)
  useEffect(() => {
    onResults({
      result,
      kinds: result?.kinds,
      isBusy: status === 'loading' || status === 'stalled',
      hasFailed: status === 'error',
      alternatives: suggestions?.alternatives,
      similarTitles: suggestions?.similarTitles ?? [],
      retry: refresh,
    })
  }, [result, status, suggestions, refresh, onResults])
  return null
}

/** Suggestions for an empty page; loaded only once a page is empty. */
function useSuggestions(client: SearchClient, first: FirstPage, isEmpty: boolean): Suggestions | undefined {
  const { state } = useSearchPage()
  const href = stateHref(state)
  const [found, setFound] = useState<Suggestions & { href: string }>(first)
  useEffect(() => {
    if (!isEmpty || found.href === href) return undefined
    let isCurrent = true
    void loadSuggestions(client, state).then((suggestions) => isCurrent && setFound({ href, ...suggestions }))
    return () => {
      isCurrent = false
    }
  }, [client, state, href, isEmpty, found.href])
  return found.href === href ? found : undefined
}
