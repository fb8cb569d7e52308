import { useEffect, type RefObject } from 'react'

/** Messages are above the element, or heard only. */
const SPEAKING = '.toasts, output, [aria-live]'

/** While it is set, an element that covers the page is all that can be reached by keyboard and screen reader. */
export function useFullScreen(element: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const { current } = element
    if (!isFull || !current) return undefined
    const others = othersOf(current).filter((one) => !one.inert)
    for (const one of others) one.inert = true
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      for (const one of others) one.inert = false
      document.body.style.overflow = overflow
    }
  }, [element, isFull])
}

/** All beside the element in the page. Dialogs are beside the page and stay. */
function othersOf(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = []
  for (
    let inner = element;
    inner.parentElement && inner.parentElement !== document.body;
    inner = inner.parentElement
  )
    for (const one of inner.parentElement.children)
      if (one !== inner && one instanceof HTMLElement && !one.matches(SPEAKING)) others.push(one)
  return others
}
