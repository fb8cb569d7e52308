import { useEffect, useRef, type RefObject } from 'react'

/** Parts above the page, which close themselves. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Calls the first step that there is when Escape is pressed in an element, or nowhere in particular. Fields in it that
 * used the key have prevented its default.
 */
export function useEscape(
  element: RefObject<HTMLElement | null>,
  steps: readonly ((() => void) | false | undefined)[],
): void {
  const latest = useRef(steps)
  useEffect(() => void (latest.current = steps))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing } = event
      if (key !== 'Escape' || defaultPrevented || isComposing || !(target instanceof Element)) return
      if (target.closest(ABOVE)) return
      if (target !== document.body && !element.current?.contains(target)) return
      const step = latest.current.find((one) => one !== undefined && one !== false)
      if (!step) return
      event.preventDefault()
      step()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [element])
}
