import { SORTS } from '@quarry/domain/search/sorts'
import { ChevronDown, Image, LayoutGrid, List, SlidersHorizontal, BookmarkPlus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { usePreferences } from '../../../lib/preferences/use-preferences.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { activeFilters } from '../state/filter-groups.ts'
import { FORM_ID } from './search-box.tsx'
import { useSearchPage, useSearchResults } from './search-page-context.ts'
import { changed, stateHref } from '@quarry/search-config/search-state'
import { PAGE_SIZES, nearestPageSize } from '@quarry/search-config/view-modes'
import '../../../styles/pages/search.css'
import { savedState } from '@quarry/search-config/saved-search'
import { signInHref } from '../../../lib/viewer/sign-in-address.ts'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'

const strong = (text: ReactNode[]) => <b>{text}</b>

/** Number of results; screen readers announce each change. The last count stays while the next search runs. */
function ResultCount() {
  const { state } = useSearchPage()
  const { result, hasFailed } = useSearchResults()
  return (
    <output className="found">
      {hasFailed && <FormattedMessage id="search.down.short" />}
      {!hasFailed && result && (
        <bdi>
          <FormattedMessage id={`search.found.${state.kind}`} values={{ count: result.nbHits, b: strong }} />{' '}
          <span className="hide-s">
            <FormattedMessage id="search.took" values={{ ms: Math.max(1, result.processingTimeMS) }} />
          </span>
        </bdi>
      )}
    </output>
  )
}

/** Count, sort order, page size and view. */
export function ResultsControls() {
  const { state } = useSearchPage()
  const active = activeFilters(state).length
  return (
    <div className="controls">
      <ResultCount />
      <SaveLink />
      <a className="btn filter-open" href="#filters">
        <SlidersHorizontal className="i" aria-hidden="true" />
        <FormattedMessage id="search.filters" />
        {active > 0 && <span className="badge brand-c">{active}</span>}
      </a>
      <SortSelect />
      <SizeSelect />
      <noscript>
        <button className="btn" form={FORM_ID}>
          <FormattedMessage id="search.apply" />
        </button>
      </noscript>
      <ViewSegments />
    </div>
  )
}

function SortSelect() {
  const intl = useIntl()
  const { state, go } = useSearchPage()
  const prefix = intl.formatMessage({ id: 'search.sort' })
  return (
    <label className="select-wrap">
      <span className="pre" aria-hidden="true">
        {prefix}
      </span>
      <select
        className="select"
        // Space for the prefix, which is longer in some languages.
        style={{ '--pre': `${prefix.length * 0.5 + 1.25}rem` } as CSSProperties}
        name="s"
        form={FORM_ID}
        aria-label={intl.formatMessage({ id: 'search.sortBy' })}
        value={state.sort}
        onChange={(event) => {
          const sort = SORTS.find((order) => order === event.target.value)
          if (sort) go((newest) => changed(newest, { sort }))
        }}
      >
        {SORTS.map((order) => (
          <option key={order} value={order}>
            {intl.formatMessage({ id: `search.sort.${order}` })}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  )
}

function SizeSelect() {
  const intl = useIntl()
  const { state, mode, go } = useSearchPage()
  return (
    <label className="select-wrap hide-s">
      <span className="sr">
        <FormattedMessage id="search.pageSize" />
      </span>
      <select
        className="select"
        name="m"
        form={FORM_ID}
        value={nearestPageSize(state.pageSize, mode)}
        onChange={(event) => {
          const pageSize = Number(event.target.value)
          go((newest) => changed(newest, { pageSize }))
        }}
      >
        {PAGE_SIZES[mode].map((size) => (
          <option key={size} value={size}>
            {intl.formatMessage({ id: 'search.perPage' }, { size })}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden="true" />
    </label>
  )
}

const VIEWS = [
  { view: 'list', icon: List },
  { view: 'grid', icon: LayoutGrid },
  { view: 'gallery', icon: Image },
] as const

/** Stored by project type in the cosmetics cookie, so that the server renders the same view next time. */
function ViewSegments() {
  const intl = useIntl()
  const { state, mode } = useSearchPage()
  const { preferences, set } = usePreferences()
  const { searchDisplayMode } = preferences.cosmetics
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'search.view' })}
      options={VIEWS.map(({ view, icon }) => ({
        value: view,
        icon,
        label: intl.formatMessage({ id: `search.view.${view}` }),
      }))}
      value={mode}
      isIconOnly
      onChange={(view) =>
        set({ cosmetics: { searchDisplayMode: { ...searchDisplayMode, [state.kind]: view } } })
      }
    />
  )
}

/** Page that saves the current search; visitors sign in first. */
function SaveLink() {
  const intl = useIntl()
  const viewer = useViewer()
  const { state } = useSearchPage()
  const page = `/dashboard/searches?save=${encodeURIComponent(stateHref(savedState(state)))}`
  return (
    <ButtonLink
      className="save-search"
      look="quiet"
      icon={BookmarkPlus}
      rel="nofollow"
      href={viewer ? page : signInHref(page)}
      aria-label={intl.formatMessage({ id: 'search.save' })}
    />
  )
}
