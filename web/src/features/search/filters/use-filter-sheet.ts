import { useCallback, useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react'
import { useRouterState, useRouter } from '@tanstack/react-router'

export const FILTERS_ID = 'filters'

/** Below this width the filters are a sheet. */
const NARROW = '(max-width: 63.99rem)'

function watchNarrow(listener: () => void) {
  const media = matchMedia(NARROW)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const watchNothing = () => () => undefined

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), summary, [tabindex="0"]'

/**
 * The filter sheet of narrow screens. The hash determines whether it is open, so Back closes it and it opens without
 * scripts. With scripts it also traps the focus, closes on Escape and restores the focus.
 */
export function useFilterSheet() {
  const router = useRouter()
  const sheet = useRef<HTMLElement>(null)
  const isNarrow = useSyncExternalStore(
    watchNarrow,
    () => matchMedia(NARROW).matches,
    () => false,
  )
  const isScripted = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const isOpen = isNarrow && hash === FILTERS_ID

  const close = useCallback(
    (event?: Event | MouseEvent) => {
      event?.preventDefault()
      void router.navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false } as never)
    },
    [router],
  )

  useEffect(() => {
    const element = sheet.current
    if (!isOpen || !element) return undefined
    const before = document.activeElement
    const focusable = () =>
      [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((item) => item.offsetParent !== null)
    element.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return close(event)
      if (event.key !== 'Tab') return undefined
      const items = focusable()
      const edge = event.shiftKey ? items[0] : items.at(-1)
      const isOutside = !element.contains(document.activeElement)
      if (document.activeElement !== edge && !isOutside) return undefined
      event.preventDefault()
      return (event.shiftKey ? items.at(-1) : items[0])?.focus()
    }
    document.addEventListener('keydown', onKey)
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', onKey)
      document.body.style.overflow = ''
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen, close])

  return { isOpen, isScripted, sheet, close }
}
