import { SEARCH_QUERY } from '@quarry/domain/search/query-lengths'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { useRouterState } from '@tanstack/react-router'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import { QUICK_SEARCH_WANTED } from './open-quick-search.ts'

const QuickSearchDialog = lazy(async () => (await import('./quick-search-dialog.tsx')).QuickSearchDialog)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search field of a page that has its own. */
const ownField = () => document.querySelector<HTMLInputElement>('main search input[type=search]')

/**
 * The site-wide search of the header. `/` focuses the search field of the page, else this one; Ctrl-K opens it
 * anywhere. Until its dialog is loaded the field takes the text, which the dialog then receives. Without scripts it
 * is a plain form that searches everything.
 */
export function QuickSearchBox({ isHidden }: { isHidden: boolean }) {
  const intl = useIntl()
  const [openedOn, setOpenedOn] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // Navigation closes it.
  const isOpen = openedOn === pathname
  const box = useRef<HTMLInputElement>(null)
  const open = useCallback(() => {
    QuickSearchDialog.warm()
    setWasOpened(true)
    setOpenedOn(pathname)
  }, [pathname])
  const takeTypedText = useCallback(() => {
    const typed = box.current?.value ?? ''
    if (box.current) box.current.value = ''
    return typed
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
      const isCtrlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey)
      if (!isSlash && !isCtrlK) return
      event.preventDefault()
      const own = isSlash ? ownField() : null
      if (own) {
        own.focus()
        own.select()
        return
      }
      if (!QuickSearchDialog.isLoaded()) box.current?.focus()
      open()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener(QUICK_SEARCH_WANTED, open)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(QUICK_SEARCH_WANTED, open)
    }
  }, [open])
  const onBoxKey = (event: ReactKeyboardEvent<HTMLInputElement>) => {
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isCharacter && event.key !== 'ArrowDown') return
    if (QuickSearchDialog.isLoaded()) {
      event.preventDefault()
      if (isCharacter) event.currentTarget.value += event.key
    }
    open()
  }
  return (
    <>
      {!isHidden && (
        <search className="header-search" aria-label={intl.formatMessage({ id: 'shell.search.site' })}>
          <form action="/search">
            <label className="group">
              <Search className="i" aria-hidden="true" />
              <input
                ref={box}
                type="search"
                name="q"
                maxLength={SEARCH_QUERY.max}
                autoComplete="off"
                placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
                aria-label={intl.formatMessage({ id: 'shell.search.label' })}
                aria-keyshortcuts="/ Control+K"
                onPointerEnter={() => QuickSearchDialog.warm()}
                onFocus={() => QuickSearchDialog.warm()}
                onPointerDown={(event) => {
                  if (QuickSearchDialog.isLoaded()) event.preventDefault()
                  open()
                }}
                onKeyDown={onBoxKey}
              />
              <kbd className="kbd" aria-hidden="true">
                /
              </kbd>
            </label>
          </form>
        </search>
      )}
      {wasOpened && (
        <LazyPart
          onFail={() => {
            setOpenedOn(undefined)
            setWasOpened(false)
          }}
        >
          <QuickSearchDialog
            isOpen={isOpen}
            takeTypedText={takeTypedText}
            onOpenChange={(next) => (next ? open() : setOpenedOn(undefined))}
          />
        </LazyPart>
      )}
    </>
  )
}
