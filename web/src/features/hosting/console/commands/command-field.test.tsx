import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pageStage, type } from '../../../../../testing/page-stage.tsx'
import { CommandField } from './command-field.tsx'

/** Ends the first load of the code of suggestions, then the next one. */
const loads = vi.hoisted(() => [Promise.withResolvers<void>(), Promise.withResolvers<void>()])
const begun = vi.hoisted(() => vi.fn<() => void>())

vi.mock('./command-suggestions.ts', async (original) => {
  const load = loads[begun.mock.calls.length]
  begun()
  await load?.promise
  return original()
})

const stage = pageStage()
const open = async () => {
  await stage.open(
    () => (
      <CommandField isEnabled refused={undefined} flavour="vanilla" entries={[]} onCommand={() => true} />
    ),
    () => undefined,
  )
}
const field = () => document.querySelector('input[name=command]') as HTMLInputElement
/** Whether the focus stays in the field. */
const tab = async (given: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...given })
  await act(async () => void field().dispatchEvent(event))
  return event.defaultPrevented
}

it('is left by Tab when the code of suggestions cannot be loaded', async () => {
  await open()
  await type('command', 'we')
  expect(await tab()).toBe(true)
  await act(async () => loads[0]?.reject(new Error('offline')))
  await vi.waitFor(async () => expect(await tab()).toBe(false))
})

it('keeps the focus when Tab is pressed before a typed command has suggestions', async () => {
  await open()
  await act(async () => field().focus())
  expect(await tab()).toBe(false)
  await type('command', 'we')
  expect(await tab({ shiftKey: true })).toBe(false)
  expect(await tab()).toBe(true)
  expect(field().value).toBe('we')
  await act(async () => loads[1]?.resolve())
  await vi.waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'))
  expect(begun).toHaveBeenCalledTimes(2)
  expect(await tab()).toBe(true)
  expect(field().value).toBe('weather ')
})
