import { act } from 'react'
import { expect, it } from 'vitest'
import { dialog, opened, pageStage } from '../../../testing/page-stage.tsx'
import { openQuickSearch } from './open-quick-search.ts'
import { QuickSearchBox } from './quick-search-box.tsx'

type Press = [key: string, held?: KeyboardEventInit]

const stage = pageStage()
const open = () =>
  stage.open(
    () => <QuickSearchBox isHidden={false} />,
    () => undefined,
    null,
    { i18n: { areas: ['search-quick'] }, search: undefined },
  )
const box = () => document.querySelector<HTMLInputElement>('.header-search input')
const press = (key: string, held: KeyboardEventInit = {}) =>
  act(async () => box()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held })))

it.each<Press>([['a'], ['ArrowDown'], ['k', { ctrlKey: true }]])('opens by %s', async (key, held = {}) => {
  await open()
  await press(key, held)
  await opened()
  expect(dialog().querySelector('[role=combobox]')).not.toBeNull()
})

it('opens for other parts of the page', async () => {
  await open()
  await act(async () => openQuickSearch())
  await opened()
  expect(dialog().querySelector('[role=combobox]')).not.toBeNull()
})

it.each<Press>([['Tab'], ['Shift'], ['ArrowUp'], ['a', { altKey: true }], ['c', { ctrlKey: true }]])(
  'stays shut by %s',
  async (key, held = {}) => {
    await open()
    await press(key, held)
    expect(dialog()).toBeNull()
  },
)
