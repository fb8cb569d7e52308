import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect } from 'react'

/** Distance of tooltips from their element (docs/rules/site.md). */
const DISTANCE = 5
const ID = 'tooltip'

/** The text of `data-tip` at its element. */
export interface Tip {
  anchor: HTMLElement
  text: string
}

export function TooltipPopup({ tip, onClose }: { tip: Tip; onClose: () => void }) {
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
