import type { ProjectType } from '@quarry/domain/projects/project-types'
import { changed } from '@quarry/search-config/search-state'
import { useLoaderData } from '@tanstack/react-router'
import clsx from 'clsx'
import { Suspense, useMemo, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { lazyInBrowser, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { ResultsControls } from './results-controls.tsx'
import { Filters } from '../filters/filters.tsx'
import { SearchBox } from './search-box.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import type { FirstPage } from './load-search-page.ts'
import { NamesakeNote } from '../results/namesake-note.tsx'
import { Results } from '../results/results.tsx'
import { SearchResultsContext, SearchPageContext, useSearchResults } from './search-page-context.ts'
import { TypeTabs } from './type-tabs.tsx'
import { withoutProjects } from '../state/hidden-projects.ts'
import { useFilterOptions } from '../state/use-filter-options.ts'
import { useSearchResultsOf } from './use-search-results.tsx'
import { useSearchNavigation } from './use-search-navigation.ts'
import { useServerLocks } from '../state/use-server-locks.ts'
import '../../../styles/pages/search.css'

const ServerBar = lazyInBrowser(async () => (await import('../server/server-bar.tsx')).ServerBar)

/** Quick responses show no bar at all (docs/rules/site.md). */
const SHOW_AFTER_MS = 50

/** The loading bar of the shell, for searches: the old results stay while newer ones are loading. */
function BusyBar() {
  const { isBusy } = useSearchResults()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? SHOW_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown && <div className="loadbar" data-phase="running" aria-hidden="true" />
}

const NOTHING: readonly string[] = []

/** `rightSearchLayout` of the cosmetics: the filters are on the right. */
const MIRRORED =
  'lg:grid-cols-[minmax(0,1fr)_var(--sidebar)]! [&>.search-main]:lg:[grid-area:1/1]! [&>.filters]:lg:[grid-area:1/2]!'

/** The page of the six search routes. A change of the project type mounts a new page. */
export function SearchPage() {
  const first: FirstPage = useLoaderData({ strict: false })
  return <SearchOfType key={first.kind} kind={first.kind} first={first} />
}

/**
 * A search page: type tabs, field, controls, chips, results and, beside them, the filters. The address determines all
 * of it.
 */
function SearchOfType({ kind, first }: { kind: ProjectType; first: FirstPage }) {
  const intl = useIntl()
  const { preferences } = usePreferences()
  const { state, go } = useSearchNavigation(kind)
  const filterOptions = useFilterOptions(kind, first.filterOptions, state.showsAllVersions)
  const mode = preferences.cosmetics.searchDisplayMode[kind]
  const { nowMs } = first
  const locks = useServerLocks(state)
  const page = useMemo(
    () => ({ state, mode, filterOptions, nowMs, locks, go }),
    [state, mode, filterOptions, nowMs, locks, go],
  )
  const isMirrored = preferences.cosmetics.rightSearchLayout
  const [hidden, setHidden] = useState(NOTHING)
  const searched = useMemo(() => ({ ...page, state: withoutProjects(page.state, hidden) }), [page, hidden])
  const { answer, live } = useSearchResultsOf(searched, first)
  return (
    <SearchPageContext value={page}>
      <SearchPageContext value={searched}>
        <Suspense>{live}</Suspense>
      </SearchPageContext>
      <SearchResultsContext value={answer}>
        <BusyBar />
        {state.serverId && (
          <LazyPart isBeside onFail={() => {}}>
            <ServerBar
              server={state.serverId}
              kind={kind}
              hides={state.hidesInstalled}
              onHide={(hidesInstalled) => go((newest) => changed(newest, { hidesInstalled }))}
              onHidden={setHidden}
            />
          </LazyPart>
        )}
        <TypeTabs />
        <div className={clsx('page search', isMirrored && MIRRORED)} data-mode={mode}>
          <div className="search-main">
            <h1 className="sr">{intl.formatMessage({ id: `search.title.${kind}` })}</h1>
            <SearchBox />
            <ResultsControls />
            <FilterChips />
            <NamesakeNote />
            <Results />
          </div>
          <Filters />
        </div>
      </SearchResultsContext>
    </SearchPageContext>
  )
}
