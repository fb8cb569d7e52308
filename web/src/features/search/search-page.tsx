import { useRouter } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../lib/use-preferences.ts'
import { Controls } from './controls.tsx'
import { Filters } from './filters.tsx'
import { Finder } from './finder.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LiveSearch } from './live-search.tsx'
import type { FirstPage } from './load-search-page.ts'
import type { ProjectKind } from './project-kinds.ts'
import { Results } from './results.tsx'
import { SearchAnswerContext, SearchPageContext } from './search-page-context.ts'
import { TypeTabs } from './type-tabs.tsx'
import { useCatalogueOf } from './use-catalogue-of.ts'
import { useSearchNavigation } from './use-search-navigation.ts'

/** A search page: type tabs, filters, field, controls, chips and results; all of it follows the address. */
export function SearchPage({ kind, first }: { kind: ProjectKind; first: FirstPage }) {
  const intl = useIntl()
  const { preferences } = usePreferences()
  const { state, go } = useSearchNavigation(kind)
  const catalogue = useCatalogueOf(kind, first.catalogue, state.showsAllVersions)
  const mode = preferences.cosmetics.searchDisplayMode[kind]
  const page = useMemo(() => ({ state, mode, catalogue, go }), [state, mode, catalogue, go])
  const isMirrored = preferences.cosmetics.rightSearchLayout
  return (
    <SearchPageContext value={page}>
      <Runtime first={first}>
        <TypeTabs />
        <div className="page search" data-mode={mode} {...(isMirrored && { 'data-filters': 'end' })}>
          <Filters />
          <div className="search-main">
            <h1 className="sr">{intl.formatMessage({ id: `search.title.${kind}` })}</h1>
            <Finder />
            <Controls />
            <FilterChips />
            <Results />
          </div>
        </div>
      </Runtime>
    </SearchPageContext>
  )
}

/** Without a key there is nothing to ask: the page says so and everything else on it works. */
function Runtime({ first, children }: { first: FirstPage; children: ReactNode }) {
  const { search } = useRouter().options.context
  if (search) {
    return (
      <LiveSearch access={search} first={first}>
        {children}
      </LiveSearch>
    )
  }
  return <SearchAnswerContext value={NO_SEARCH}>{children}</SearchAnswerContext>
}

const NO_SEARCH = {
  result: undefined,
  kinds: undefined,
  isBusy: false,
  hasFailed: true,
  waysOut: undefined,
  retry: () => location.reload(),
}
