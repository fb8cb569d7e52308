import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { tipAnchorOf } from './tip-anchor.ts'

/** Distance of tooltips from their element (docs/rules/site.md). */
const DISTANCE = 5
const ID = 'tooltip'

/** The text of `data-tip` at its element. */
interface Tip {
  anchor: HTMLElement
  text: string
}

/** Hover or focus lasts this long before the tooltip appears. */
const SHOW_DELAY_MS = 200

/** Shows the tooltip of the element that has the pointer or the keyboard focus, starting with that of an event. */
export function Tooltips({ first }: { first: Event }) {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(undefined)
    }
    const show = (event: Event) => {
      const anchor = tipAnchorOf(event)
      if (!anchor) return hide()
      if (event.type === 'focusin' && !anchor.matches(':focus-visible')) return undefined
      clearTimeout(timer)
      timer = setTimeout(() => {
        const text = anchor.dataset['tip']
        if (text && anchor.isConnected) setTip({ anchor, text })
      }, SHOW_DELAY_MS)
      return undefined
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event)
    }
    // The pointer or the focus may have moved on while the code was loading.
    if (tipAnchorOf(first)?.matches(':hover, :focus-visible'))
      if (first instanceof PointerEvent) onPointer(first)
      else show(first)
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
  }, [first])
  return tip && <TooltipPopup tip={tip} onClose={() => setTip(undefined)} />
}

function TooltipPopup({ tip, onClose }: { tip: Tip; onClose: () => void }) {
  const { anchor, text } = tip
  useEffect(() => {
    // A tooltip equal to the accessible name would be read twice.
    if (anchor.getAttribute('aria-label') === text || anchor.hasAttribute('aria-describedby'))
      return undefined
    anchor.setAttribute('aria-describedby', ID)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, text])
  return (
    <Tooltip.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={DISTANCE} className="layer-tip">
          <Tooltip.Popup id={ID} role="tooltip" className="tooltip">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
