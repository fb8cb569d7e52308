import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { SHELF_ORDER } from '@quarry/domain/projects/project-types'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { typeInto } from '../../../lib/before-hydration/press-key.ts'
import { QuickOption, type QuickEntry } from './quick-option.tsx'
import { emptyState, stateHref } from '@quarry/search-config/search-state'
import { quickSearch, type QuickResult } from './quick-results.ts'

const TYPING_PAUSE_MS = 80

/** Results for the current query. Older ones stay until the next arrive; late responses are dropped. */
function useQuickResults(query: string): { results: QuickResult[]; hasFailed: boolean } {
  const access = useRouter().options.context.search
  const words = query.trim()
  const [found, setFound] = useState<{ results: QuickResult[]; hasFailed: boolean }>({
    results: [],
    hasFailed: false,
  })
  useEffect(() => {
    if (words === '') return undefined
    const aborter = new AbortController()
    const ask = async () => {
      try {
        if (!access) throw new Error('there is no search key')
        const results = await quickSearch(access, words, aborter.signal)
        setFound({ results, hasFailed: false })
      } catch {
        if (!aborter.signal.aborted) setFound({ results: [], hasFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [access, words])
  return words === '' ? { results: [], hasFailed: false } : found
}

const LIST_ID = 'quick-results'

export interface QuickSearchProps {
  /** Text that was typed before this component was loaded. */
  takeTypedText: () => string
  inputRef: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** Messages of the quick search are loaded with it; other pages do not contain them. */
function useTexts() {
  const { i18n } = useRouter().options.context
  const [hasTexts, setHasTexts] = useState(() => i18n.areas.includes('search-quick'))
  useEffect(() => {
    if (hasTexts) return undefined
    let isCurrent = true
    const arrived = () => isCurrent && setHasTexts(true)
    void Promise.resolve(i18n.ensure(['search-quick'])).then(arrived)
    return () => {
      isCurrent = false
    }
  }, [i18n, hasTexts])
  return hasTexts
}

/** The quick search: one field, one request, one list of projects, users, organizations and collections. */
export function QuickSearch({ takeTypedText, inputRef, onClose }: QuickSearchProps) {
  const intl = useIntl()
  const router = useRouter()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const hasTexts = useTexts()
  const { results, hasFailed } = useQuickResults(query)
  const entries = entriesFor(query.trim(), results)
  const current = Math.min(active, entries.length - 1)
  useLayoutEffect(() => {
    const field = inputRef.current
    if (!field) return
    field.focus()
    typeInto(field, takeTypedText())
  }, [inputRef, takeTypedText])
  useEffect(() => {
    document.getElementById(`${LIST_ID}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: entries.length - 1,
    }
    const step = steps[event.key]
    const isEdge = event.key === 'Home' || event.key === 'End'
    if (step !== undefined && !(isEdge && query !== '' && !event.ctrlKey)) {
      event.preventDefault()
      setActive((step + entries.length) % Math.max(1, entries.length))
    }
    const entry = entries[current]
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !entry) return
    event.preventDefault()
    onClose()
    void router.navigate({ href: entry.href })
  }
  return (
    <div className="grid max-h-[min(34rem,calc(100dvh-6rem))] grid-rows-[auto_minmax(0,1fr)]">
      <label className="searchbar m-1.5">
        <Search className="i" aria-hidden="true" />
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          value={query}
          maxLength={SEARCH_QUERY.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={intl.formatMessage({ id: 'shell.search.label' })}
          aria-expanded={entries.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${LIST_ID}-${current}` : undefined}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className="kbd" aria-hidden="true">
          Esc
        </kbd>
      </label>
      {hasTexts && (
        <div className="overflow-y-auto border-t border-line p-1.5">
          {hasFailed && (
            <p className="note red mb-1.5" role="alert">
              <FormattedMessage id="search-quick.down" />
            </p>
          )}
          <div
            className="menu min-w-0 border-0 p-0 [box-shadow:none]"
            {...LISTBOX}
            aria-label={intl.formatMessage({ id: 'search-quick.results' })}
          >
            {entries.map((entry, at) => (
              <QuickOption
                key={entry.id}
                id={`${LIST_ID}-${at}`}
                entry={entry}
                query={query}
                isActive={at === current}
                onPoint={() => setActive(at)}
                onClose={onClose}
              />
            ))}
          </div>
          <output className="sr">
            {query.trim() !== '' && (
              <FormattedMessage id="search-quick.count" values={{ count: results.length }} />
            )}
          </output>
        </div>
      )}
    </div>
  )
}

const LISTBOX = { id: LIST_ID, role: 'listbox' } as const

/** Results first, then the search pages for the same query; without a query only the search pages. */
function entriesFor(query: string, results: ReturnType<typeof useQuickResults>['results']): QuickEntry[] {
  const pages = SHELF_ORDER.map((kind): QuickEntry => {
    return { id: `page-${kind}`, type: 'page', kind, query, href: stateHref({ ...emptyState(kind), query }) }
  })
  return query === '' ? pages : [...results, ...(results.length > 0 ? pages.slice(0, 1) : pages)]
}
