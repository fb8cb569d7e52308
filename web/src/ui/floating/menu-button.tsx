import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { bufferKeysUntilFocus } from '../../lib/before-hydration/buffer-keys.ts'
import { lazy, LazyPart } from '../../lib/lazy/lazy-part.tsx'
import type { MenuItem } from './menu-item.ts'
import type { MenuOpener, MenuPopupProps } from './menu-popup.tsx'

const MenuPopup = lazy(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu opened by hovering stays this long after the pointer left (docs/rules/site.md). */
const HIDE_DELAY_MS = 400
const HOVER_DELAY_MS = 80

/** A menu with entries of its own, loaded together: their icons weigh as much as a page. */
type LazyMenu = ReturnType<typeof lazy<Omit<MenuPopupProps, 'items'>>>

type Entries = { items: MenuItem[]; menu?: undefined } | { menu: LazyMenu; items?: undefined }

export type MenuButtonProps = Entries & {
  /** Name for screen readers, and the tooltip of an icon button. */
  label: string
  children: ReactNode
  className?: string
  /** Address of the trigger before hydration, when it is a link. */
  href?: string
  opensOnHover?: boolean
  align?: 'start' | 'end'
  /** Called before the menu opens, such as to load the code of its entries. */
  onOpen?: () => void
  /** The children contain the visible name. */
  isNamedByContent?: boolean
}

/**
 * A button with a menu. The menu itself (Base UI, about 30 kB) is loaded when pointer or focus come near, so that a
 * page with ten of these buttons starts light.
 */
export function MenuButton({
  label,
  items,
  menu: OwnMenu,
  children,
  className,
  href,
  opensOnHover,
  align = 'end',
  onOpen,
  isNamedByContent,
}: MenuButtonProps) {
  const part = OwnMenu ?? MenuPopup
  const trigger = useRef<HTMLElement>(null)
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [openedBy, setOpenedBy] = useState<MenuOpener>('click')
  const open = (by: MenuOpener) => {
    if (!part.isLoaded()) part.warm()
    else if (by === 'keyboard' && !isOpen) bufferKeysUntilFocus()
    onOpen?.()
    setOpenedBy(by)
    setWasOpened(true)
    setIsOpen(true)
  }
  const hover = (event: PointerEvent, next: boolean) => {
    if (next) part.warm()
    if (!opensOnHover || event.pointerType !== 'mouse') return
    clearTimeout(hoverTimer.current)
    hoverTimer.current = setTimeout(
      // An open menu stays as it was opened.
      () => (next ? isOpen || open('hover') : setIsOpen(false)),
      next ? HOVER_DELAY_MS : HIDE_DELAY_MS,
    )
  }
  const popup = {
    trigger,
    label,
    isOpen,
    openedBy,
    onOpenChange: setIsOpen,
    align,
    onHover: hover,
  }
  const Trigger = href === undefined ? 'button' : 'a'
  return (
    <>
      <Trigger
        ref={trigger as never}
        {...(href === undefined ? { type: 'button' as const } : { href })}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(!isNamedByContent && { 'aria-label': label, 'data-tip': isOpen ? undefined : label })}
        onPointerEnter={(event) => hover(event, true)}
        onPointerLeave={(event) => hover(event, false)}
        onFocus={() => part.warm()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          clearTimeout(hoverTimer.current)
          // Hovering opens the menu before the click: the click keeps it open.
          if (isOpen && openedBy !== 'hover') setIsOpen(false)
          // A click by Enter has `detail` 0.
          else open(event.detail === 0 ? 'keyboard' : 'click')
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && !(event.key === ' ' && href !== undefined)) return
          event.preventDefault()
          open('keyboard')
        }}
      >
        {children}
      </Trigger>
      {wasOpened && (
        <LazyPart
          onFail={() => {
            setIsOpen(false)
            setWasOpened(false)
          }}
        >
          {OwnMenu ? <OwnMenu {...popup} /> : <MenuPopup {...popup} items={items ?? []} />}
        </LazyPart>
      )}
    </>
  )
}
