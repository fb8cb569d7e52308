import { createRoot, type Root } from 'react-dom/client'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MenuButton } from './menu-button.tsx'
import type { MenuItem } from './menu-item.ts'

const chosen = vi.fn<(name: string) => void>()
const entry = (label: string): MenuItem => ({ kind: 'action', label, onSelect: () => chosen(label) })
const onOpen = vi.fn<() => void>()
let root: Root
let trigger: HTMLButtonElement

beforeEach(async () => {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <IntlProvider locale="en-US">
      <MenuButton label="Menu" opensOnHover items={['First', 'Second', 'Last'].map(entry)} onOpen={onOpen}>
        Menu
      </MenuButton>
    </IntlProvider>,
  )
  trigger = await vi.waitUntil(() => place.querySelector('button'))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  chosen.mockClear()
  onOpen.mockClear()
})

const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

it('reports that it opens', async () => {
  trigger.focus()
  expect(onOpen).not.toHaveBeenCalled()
  press('ArrowDown')
  expect(onOpen).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
})

it('takes keys that are pressed before it has the focus', async () => {
  trigger.focus()
  press('ArrowDown')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
  press('Escape')
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger))
  // The code of the menu is there from now on.
  press('ArrowDown')
  press('End')
  press('Enter')
  await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith('Last'))
})

it('that hovering opened stays open after a click, and closes with the next one', async () => {
  const click = async () => {
    trigger.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    // React renders what a click changed in a microtask.
    await Promise.resolve()
  }
  const isOpen = () => trigger.getAttribute('aria-expanded')
  const point = () =>
    trigger.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  point()
  await vi.waitFor(() => expect(isOpen()).toBe('true'))
  await click()
  expect(isOpen()).toBe('true')
  trigger.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
  point()
  // Longer than hovering takes to open a menu.
  await new Promise((resolve) => setTimeout(resolve, 150))
  await click()
  expect(isOpen()).toBe('false')
  await click()
  expect(isOpen()).toBe('true')
})
