import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
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
  import.meta.glob<{ QuickSearch: ComponentType<QuickSearchProps> }>(
    '../features/quick-search/quick-search.tsx',
  ),
)
// Fetched with the dialog, not after it.
const loading = load?.()
const QuickSearch = lazy(async () => {
  if (!loading) throw new Error('there is no features/search/quick-search.tsx')
  return { default: (await loading).QuickSearch }
})

export interface QuickSearchDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What was typed before this was there. */
  takeEarly: () => string
}

/** The frame of the site-wide search; what it finds and how one moves through it belongs to the search feature. */
export function QuickSearchDialog({ isOpen, onOpenChange, takeEarly }: QuickSearchDialogProps) {
  const intl = useIntl()
  const [query, setQuery] = useState(takeEarly)
  const input = useRef<HTMLInputElement>(null)
  const label = intl.formatMessage({ id: 'shell.search.label' })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setQuery('')
        onOpenChange(next)
      }}
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
        <FocusOnArrival input={input} />
      </Suspense>
    </Dialog>
  )
}

/** How often and how long the field is looked for: its texts arrive after its code. */
const LOOK_MS = 50
const LOOK_LIMIT_MS = 5000

/** The field that stood in while the search was loading had the focus; its successor takes it over when it appears. */
function FocusOnArrival({ input }: { input: RefObject<HTMLInputElement | null> }) {
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const field = input.current
      const focused = document.activeElement
      // Someone who moved on to a result is left there.
      const isFree = !focused || focused === document.body || focused.matches('[role=dialog]')
      if (field?.isConnected && isFree) {
        field.focus()
        field.setSelectionRange(field.value.length, field.value.length)
      }
      if (focused === field || !isFree || performance.now() - startedAt > LOOK_LIMIT_MS) clearInterval(timer)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [input])
  return null
}
