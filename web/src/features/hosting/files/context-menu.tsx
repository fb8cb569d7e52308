import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { lazy, LazyPart } from '../../../lib/lazy/lazy-part.tsx'
import type { MenuItem } from '../../../ui/floating/menu-item.ts'
import '../../../styles/pages/hosting.css'

const MenuPopup = lazy(async () => (await import('../../../ui/floating/menu-popup.tsx')).MenuPopup)

interface ContextMenu {
  onContextMenu: (event: MouseEvent) => void
  /** Belongs into the element. */
  menu: ReactNode
}

/** A menu where an element was pressed with the second button, or by the key for that. */
export function useContextMenu(label: string, items: MenuItem[]): ContextMenu {
  const anchor = useRef<HTMLSpanElement>(null)
  const [point, setPoint] = useState<{ left: number; top: number }>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    onContextMenu: (event) => {
      event.preventDefault()
      setPoint({ left: event.clientX, top: event.clientY })
      setIsOpen(true)
    },
    menu: point && (
      <>
        <span ref={anchor} className="menu-point" style={point} tabIndex={-1} />
        <LazyPart onFail={() => setPoint(undefined)}>
          <MenuPopup
            trigger={anchor}
            label={label}
            items={items}
            isOpen={isOpen}
            openedBy="click"
            onOpenChange={setIsOpen}
            align="start"
            onHover={() => {}}
          />
        </LazyPart>
      </>
    ),
  }
}
