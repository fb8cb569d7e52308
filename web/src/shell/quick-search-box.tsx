import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useRouterState } from '@tanstack/react-router'

const loadDialog = () => import('./quick-search-dialog.tsx')
const QuickSearchDialog = lazy(async () => ({ default: (await loadDialog()).QuickSearchDialog }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The site-wide search of the header; `/` and Ctrl-K open it anywhere. Without scripts it is a plain form that
 * searches mods.
 */
export function QuickSearchBox({ isHidden }: { isHidden: boolean }) {
  const intl = useIntl()
  const [openedOn, setOpenedOn] = useState<string>()
  const [wasOpened, setWasOpened] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // Going somewhere closes it.
  const isOpen = openedOn === pathname
  const open = useCallback(() => {
    setWasOpened(true)
    setOpenedOn(pathname)
  }, [pathname])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSlash && !isCtrlK) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      {!isHidden && (
        <search className="header-search" aria-label={intl.formatMessage({ id: 'shell.search.site' })}>
          <form action="/mods">
            <label className="group">
              <Search className="i" aria-hidden="true" />
              <input
                type="search"
                name="q"
                autoComplete="off"
                placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
                aria-label={intl.formatMessage({ id: 'shell.search.label' })}
                aria-keyshortcuts="/ Control+K"
                onPointerEnter={() => void loadDialog()}
                onPointerDown={(event) => {
                  event.preventDefault()
                  open()
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Tab' || event.key === 'Shift' || event.key === 'Escape') return
                  if (event.key.length === 1 || event.key === 'Enter' || event.key === 'ArrowDown') {
                    event.preventDefault()
                    open()
                  }
                }}
              />
              <kbd className="kbd" aria-hidden="true">
                /
              </kbd>
            </label>
          </form>
        </search>
      )}
      {wasOpened && (
        <Suspense>
          <QuickSearchDialog
            isOpen={isOpen}
            onOpenChange={(next) => (next ? open() : setOpenedOn(undefined))}
          />
        </Suspense>
      )}
    </>
  )
}
