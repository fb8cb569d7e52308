import { act, createRef } from 'react'
import { expect, it } from 'vitest'
import { pageStage } from '../../../../testing/page-stage.tsx'
import { QuickSearch } from './quick-search.tsx'

const stage = pageStage()
const inputRef = createRef<HTMLInputElement>()

const open = () =>
  stage.open(
    () => <QuickSearch takeTypedText={() => ''} inputRef={inputRef} onClose={() => undefined} />,
    () => undefined,
    null,
    { i18n: { areas: ['search-quick'] }, search: undefined },
  )
const press = (key: string) =>
  act(async () => inputRef.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const options = () => [...document.querySelectorAll('[role=option]')]
const chosen = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')

it('moves by one option with the arrow keys, wraps around, and jumps to both ends', async () => {
  await open()
  const last = options().length - 1
  const steps: Record<string, number>[] = [
    { ArrowDown: 1 },
    { ArrowDown: 2 },
    { ArrowUp: 1 },
    { ArrowUp: 0 },
    { ArrowUp: last },
    { ArrowDown: 0 },
    { End: last },
    { Home: 0 },
  ]
  expect([last > 3, chosen()]).toEqual([true, 0])
  for (const [key, place] of steps.flatMap((step) => Object.entries(step))) {
    await press(key)
    expect([key, chosen()]).toEqual([key, place])
    expect(inputRef.current?.getAttribute('aria-activedescendant')).toBe(options()[place]?.id)
  }
})
