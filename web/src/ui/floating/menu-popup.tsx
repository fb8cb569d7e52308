import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import clsx from 'clsx'
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import { AppLink } from '../navigation/app-link.tsx'
import type { MenuItem } from './menu-item.ts'

export type MenuOpener = 'keyboard' | 'click' | 'hover'

export interface MenuPopupProps {
  trigger: RefObject<HTMLElement | null>
  label: string
  items: MenuItem[]
  isOpen: boolean
  /** By keyboard, the first entry gets the focus; by hovering, the focus stays where it is. */
  openedBy: MenuOpener
  onOpenChange: (isOpen: boolean) => void
  align: 'start' | 'end'
  onHover: (event: PointerEvent, isOver: boolean) => void
}

/** Distance of menus from their trigger (docs/rules/site.md). */
export const POPUP_DISTANCE = 8

export function MenuPopup(props: MenuPopupProps) {
  const { trigger, label, items, isOpen, openedBy, onOpenChange, align, onHover } = props
  const popup = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen || openedBy !== 'keyboard') return undefined
    // After two frames, since the menu focuses itself first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus(),
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, openedBy])
  const isByHover = openedBy === 'hover'
  const hasFocus = () => popup.current?.contains(document.activeElement) === true
  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      highlightItemOnHover={!isByHover}
      onOpenChange={(next, details) => {
        const target = details.event.target
        // The trigger toggles the menu; treated as an outside press it would close and open it again.
        if (!next && target instanceof Node && trigger.current?.contains(target)) return
        onOpenChange(next)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={trigger}
          side="bottom"
          align={align}
          sideOffset={POPUP_DISTANCE}
          className="layer"
        >
          <Menu.Popup
            ref={popup}
            className="menu"
            aria-label={label}
            {...(isByHover && { initialFocus: false })}
            finalFocus={isByHover ? () => hasFocus() && trigger.current : trigger}
            onPointerEnter={(event) => onHover(event, true)}
            onPointerLeave={(event) => onHover(event, false)}
          >
            {items.map((item, index) => (
              <Row key={index} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Row({ item }: { item: MenuItem }) {
  if (item.kind === 'divider') return <Menu.Separator render={<hr />} />
  if (item.kind === 'label') return <p className="menu-label">{item.label}</p>
  const { icon: Icon, label, badge, tone } = item
  const content = (
    <>
      {Icon && <Icon className="i" aria-hidden="true" />}
      <span>{label}</span>
      {badge && <span className="badge accent-c push">{badge}</span>}
    </>
  )
  switch (item.kind) {
    case 'link':
      return (
        <Menu.Item
          className={clsx(tone)}
          render={
            item.download === undefined ? (
              <AppLink href={item.href} aria-current={item.isCurrent ? 'page' : undefined} />
            ) : (
              <a href={item.href} download={item.download} aria-label={label} />
            )
          }
          disabled={item.isDisabled}
          label={label}
        >
          {content}
        </Menu.Item>
      )
    case 'check':
      return (
        <Menu.CheckboxItem
          className={clsx(tone)}
          checked={item.isChecked}
          onCheckedChange={item.onChange}
          closeOnClick={false}
          label={label}
        >
          <span className="grid w-4">
            <Menu.CheckboxItemIndicator>
              <Check className="i on" aria-hidden="true" />
            </Menu.CheckboxItemIndicator>
          </span>
          {content}
        </Menu.CheckboxItem>
      )
    case 'action':
      return (
        <Menu.Item className={clsx(tone)} onClick={item.onSelect} disabled={item.isDisabled} label={label}>
          {content}
        </Menu.Item>
      )
  }
}
