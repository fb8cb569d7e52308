import { Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ComponentType, type RefObject } from 'react'
import { useIntl } from 'react-intl'
import { Dialog } from '../ui/dialog.tsx'

export interface QuickSearchProps {
  /** What was typed while the search was still loading. */
  initialQuery: string
  inputRef: RefObject<HTMLInputElement | null>
  onClose: () => void
}

// Found by its place, so that the shell imports no feature.
const [load] = Object.values(
  import.meta.glob<{ QuickSearch: ComponentType<QuickSearchProps> }>('../features/search/quick-search.tsx'),
)
const QuickSearch = lazy(async () => {
  if (!load) throw new Error('there is no features/search/quick-search.tsx')
  return { default: (await load()).QuickSearch }
})

export interface QuickSearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The frame of the site-wide search; what it finds and how one moves through it belongs to the search feature. */
export function QuickSearchDialog({ isOpen, onOpenChange }: QuickSearchDialogProps) {
  const intl = useIntl()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage({ id: 'shell.search.label' })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={label}
      isTitleHidden
      kind="top"
      initialFocus={input}
      className="quick"
    >
      <Suspense
        fallback={
          <label className="searchbar">
            <Search className="i" aria-hidden="true" />
            <input
              ref={input}
              type="search"
              value={query}
              aria-label={label}
              onChange={(event) => setQuery(event.target.value)}
            />
          </label>
        }
      >
        <QuickSearch initialQuery={query} inputRef={input} onClose={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  )
}
