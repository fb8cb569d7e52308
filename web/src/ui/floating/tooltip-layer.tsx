import { useEffect, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy-part.tsx'
import { speculate } from '../../lib/lazy/speculative-fetch.ts'
import { tipAnchorOf } from './tip-anchor.ts'

const Tooltips = lazy(async () => (await import('./tooltips.tsx')).Tooltips)

/**
 * One tooltip for the whole page: any element with `data-tip` gets one on hover and on keyboard focus. Nothing per
 * element, and the code comes only with the first tooltip.
 */
export function TooltipLayer() {
  const [first, setFirst] = useState<Event>()
  useEffect(() => {
    if (first) return undefined
    const load = (event: Event) => {
      if (!tipAnchorOf(event)) return
      // Without its code no tooltip appears; a tooltip is never worth an error.
      speculate(Tooltips.preload).then(
        () => setFirst(event),
        () => undefined,
      )
    }
    document.addEventListener('pointerover', load)
    document.addEventListener('focusin', load)
    return () => {
      document.removeEventListener('pointerover', load)
      document.removeEventListener('focusin', load)
    }
  }, [first])
  return first && <Tooltips first={first} />
}
