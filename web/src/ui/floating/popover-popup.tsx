import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

/** Distance of popovers from their trigger (docs/rules/site.md). */
const DISTANCE = 5

export interface PopoverPopupProps {
  trigger: RefObject<HTMLElement | null>
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  align: 'start' | 'end'
  children: ReactNode
}

export function PopoverPopup({ trigger, title, isOpen, onOpenChange, align, children }: PopoverPopupProps) {
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        const { target } = details.event
        // The trigger toggles the popover; treated as an outside press it would close and open it again.
        if (!next && target instanceof Node && trigger.current?.contains(target)) return
        onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={trigger}
          side="bottom"
          align={align}
          sideOffset={DISTANCE}
          className="layer"
        >
          <Popover.Popup className="popover stack gap-3" finalFocus={trigger}>
            <Popover.Title className="label">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
