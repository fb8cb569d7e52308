import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useRouterState } from '@tanstack/react-router'
import { late, LatePart } from '../lib/late.tsx'

const QuickSearchDialog = late(async () => (await import('./quick-search-dialog.tsx')).QuickSearchDialog)

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
  // What is typed before the dialog is there is not lost.
  const early = useRef('')
  const open = useCallback(
    (key = '') => {
      QuickSearchDialog.warm()
      early.current = key.length === 1 ? key : ''
      setWasOpened(true)
      setOpenedOn(pathname)
    },
    [pathname],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey
      if (isOpen && isLetter && !isTyping(event.target)) {
        const field = document.querySelector<HTMLElement>('.quick input')
        // Focused now, it takes this very letter.
        if (field) return field.focus()
        event.preventDefault()
        early.current += event.key
        return
      }
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isSlash && !isCtrlK) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, isOpen])
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
                onPointerEnter={() => QuickSearchDialog.warm()}
                onPointerDown={(event) => {
                  event.preventDefault()
                  open()
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Tab' || event.key === 'Shift' || event.key === 'Escape') return
                  if (event.key.length === 1 || event.key === 'Enter' || event.key === 'ArrowDown') {
                    event.preventDefault()
                    open(event.key)
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
        <LatePart
          onFail={() => {
            setOpenedOn(undefined)
            setWasOpened(false)
          }}
        >
          <QuickSearchDialog
            isOpen={isOpen}
            takeEarly={() => early.current}
            onOpenChange={(next) => (next ? open() : setOpenedOn(undefined))}
          />
        </LatePart>
      )}
    </>
  )
}
