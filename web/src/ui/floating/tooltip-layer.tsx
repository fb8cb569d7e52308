import { useEffect, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy-part.tsx'
import { speculate } from '../../lib/lazy/speculative-fetch.ts'
import type { Tip } from './tooltip-popup.tsx'

const TooltipPopup = lazy(async () => (await import('./tooltip-popup.tsx')).TooltipPopup)

/** Hover or focus lasts this long before the tooltip appears. */
const SHOW_DELAY_MS = 200

/**
 * One tooltip for the whole page: any element with `data-tip` gets one on hover and on keyboard focus. Nothing per
 * element, and Base UI comes only with the first tooltip.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      timer = undefined
      setTip(undefined)
    }
    const show = (event: Event) => {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      if (!anchor) {
        hide()
        return
      }
      if (event.type === 'focusin' && !anchor.matches(':focus-visible')) return
      TooltipPopup.warm()
      clearTimeout(timer)
      const own = setTimeout(() => {
        const text = anchor.dataset['tip']
        if (!text || !anchor.isConnected) return
        // Without its code the tooltip does not appear; a tooltip is never worth an error.
        speculate(TooltipPopup.preload).then(
          () => timer === own && setTip({ anchor, text }),
          () => undefined,
        )
      }, SHOW_DELAY_MS)
      timer = own
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event)
    }
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('focusin', show)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', onKey)
    document.documentElement.addEventListener('pointerleave', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('focusin', show)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', onKey)
      document.documentElement.removeEventListener('pointerleave', hide)
    }
  }, [])
  return tip && <TooltipPopup tip={tip} onClose={() => setTip(undefined)} />
}
